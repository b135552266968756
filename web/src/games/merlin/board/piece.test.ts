import { expect, it } from 'vitest';
import box from '@games/merlin/components.toml';
import { parsed } from './piece';

it('reads the names of pieces', () => {
  expect(parsed('die:green:wild', box)).toMatchObject({ kind: 'die', colour: 'green', name: 'wild' });
  expect(parsed('die:wild', box)).toMatchObject({ kind: 'die', colour: 'purple', name: 'wild' });
  expect(parsed('fence:orange:thorns:reinforced', box)).toMatchObject({
    kind: 'fence',
    colour: 'orange',
    name: 'thorns',
    reinforced: true,
  });
  expect(parsed('beast:chimera', box)).toMatchObject({ kind: 'beast', name: 'chimera' });
  expect(parsed('unicorn', box)).toMatchObject({ kind: 'beast', name: 'unicorn' });
  expect(parsed('bamboo', box)).toMatchObject({ kind: 'card', name: 'bamboo', colour: 'purple' });
  expect(parsed('vp:3', box)).toMatchObject({ kind: 'vp', name: '3' });
  expect(parsed('griffin', {})).toMatchObject({ kind: 'icon', name: 'griffin' });
});

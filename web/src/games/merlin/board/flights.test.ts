import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../../lib/board';
import { originOf } from './flights';

const event = (kind: string, more: object): GameEvent => ({ kind, seat: 1, rules: [], ...more });
const places = (...names: string[]): Map<string, unknown> => new Map(names.map((name) => [name, null]));

describe('pieces on the isle come', () => {
  it('from the tray, if the die lies there, else from their player', () => {
    const happened = [event('die_placed', { die: 'own.water', slot: 'P11.NW' })];
    expect(originOf('die:P11.NW', places('tray:2:own.water'), happened, 0)).toBe('tray:2:own.water');
    expect(originOf('die:P11.NW', places(), happened, 0)).toBe('seat:1');
    expect(originOf('die:P12.NW', places('tray:2:own.water'), happened, 0)).toBeNull();
  });

  it('from the hand that is seen', () => {
    const happened = [event('card_placed', { image: 'fire', line: 'A1-A2' })];
    expect(originOf('fence:A1-A2', places('hand:0:fire'), happened, 1)).toBe('hand:0:fire');
    expect(originOf('fence:A1-A2', places('hand:0:fire'), happened, 0)).toBe('seat:1');
  });

  it('from the supply, or from the square where a beast began its walk', () => {
    expect(
      originOf('beast:B2', places('supply:0:unicorn'), [event('beast_added', { beast: 'unicorn', square: 'B2' })], 0),
    ).toBe('supply:0:unicorn');
    const walk = [event('beast_moved', { from: 'A1', to: 'A2' }), event('beast_moved', { from: 'A2', to: 'B2' })];
    expect(originOf('beast:B2', places(), walk, 0)).toBe('beast:A1');
    expect(originOf('beast:C3', places(), walk, 0)).toBeNull();
  });
});

import { expect, test } from 'vitest';
import { commitmentOf, encode, seedOf } from './proof';

// The figures of docs/play/fair-shuffle.md.
const SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

test('the encoding counts bytes, not letters', () => {
  expect(new TextDecoder().decode(encode(['abc', '', '月']))).toBe('3:abc,0:,3:月,');
});
test('the commitment and the seed are those of the documentation', async () => {
  expect(await commitmentOf(SECRET)).toBe('f3bb44e6c81ee7554fd8563a965ee6a8039a22b773a24373a923286337d86b35');
  const fair = { protocol: 1, table: 'garden', commitment: '', contributions: ['sesame', '', '月'], secret: SECRET };
  expect(await seedOf(fair)).toBe('7029856243601540413726738187356070286879471920599452788300842082775361651719');
});

// boardgame.io: random tic-tac-toe with its local client, in Node.
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';

const require = createRequire(process.cwd() + '/');
const { Client } = require('boardgame.io/client');
const { version } = require('boardgame.io/package.json');

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const won = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { mark: ({ G, playerID }, cell) => { G.cells[cell] = playerID; } },
  endIf: ({ G, ctx }) => {
    if (won(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
    return undefined;
  },
};
const client = Client({ game, debug: false });
client.start();

function play() {
  client.reset();
  let moves = 0;
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const legal = [];
    state.G.cells.forEach((cell, number) => { if (cell === null) legal.push(number); });
    client.moves.mark(legal[Math.floor(Math.random() * legal.length)]);
    moves += 1;
  }
  return moves;
}

function rate(seconds) {
  const began = process.cpuUsage();
  let moves = 0;
  for (;;) {
    moves += play();
    const { user, system } = process.cpuUsage(began);
    if (user + system >= seconds * 1e6) return moves / ((user + system) / 1e6);
  }
}

play();
console.log(JSON.stringify({ works: ['api tic-tac-toe'], version }));
createInterface({ input: process.stdin }).on('line', (line) => console.log(rate(JSON.parse(line)[1])));

// boardgame.io's own server with a game of the same kind and size as ours: four seats, hidden hands, a board of tiles
// for each seat, a shared row. It has no end, so that a table can be driven for as long as a measurement takes.
const { Server, Origins } = require('boardgame.io/server');
const { PlayerView, INVALID_MOVE } = require('boardgame.io/core');

const SIDE = 5;
const COLOURS = ['earth', 'water', 'fire', 'wind'];
const SIGNS = ['moon', 'star', 'sun'];
const HAND = 5;
const ROW = 6;

const tile = (number) => ({ id: number, colour: COLOURS[number % 4], sign: SIGNS[number % 3] });

const court = {
  name: 'court',
  minPlayers: 4,
  maxPlayers: 4,
  setup: ({ random, ctx }) => {
    const deck = random.Shuffle([...Array(160).keys()].map(tile));
    const players = {};
    const boards = {};
    for (let seat = 0; seat < ctx.numPlayers; seat += 1) {
      players[seat] = { hand: deck.splice(0, HAND), plan: [] };
      boards[seat] = { score: 0, gems: 3, cells: Array(SIDE * SIDE).fill(null) };
    }
    return { row: deck.splice(0, ROW), players, boards, discard: [], secret: { deck } };
  },
  // Takes away `secret` and, of `players`, everybody's hand but one's own.
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // Lays a tile of the hand on a cell, and takes one of the row into the hand.
    // It runs on the server alone, as a move must that draws a hidden card.
    place: {
      client: false,
      move: ({ G, playerID, random }, from, taken, cell) => {
        const hand = G.players[playerID].hand;
        const board = G.boards[playerID];
        if (!hand[from] || !G.row[taken] || !(cell >= 0 && cell < SIDE * SIDE)) return INVALID_MOVE;
        const covered = board.cells[cell];
        if (covered) G.discard.push(covered);
        board.cells[cell] = hand[from];
        hand[from] = G.row[taken];
        if (!G.secret.deck.length) G.secret.deck = random.Shuffle(G.discard.splice(0));
        G.row[taken] = G.secret.deck.pop() || tile(0);
        // Points for neighbours alike: some work over the whole board, as a rulebook would have it.
        let score = 0;
        board.cells.forEach((one, at) => {
          if (!one) return;
          const right = (at + 1) % SIDE ? board.cells[at + 1] : null;
          const below = board.cells[at + SIDE];
          if (right && (right.colour === one.colour || right.sign === one.sign)) score += 1;
          if (below && (below.colour === one.colour || below.sign === one.sign)) score += 1;
        });
        board.score = score;
        return undefined;
      },
    },
  },
};

const server = Server({ games: [court], origins: [Origins.LOCALHOST] });
// The lobby has a port of its own: with koa 2.16 the routes that boardgame.io adds to the port of the sockets are lost.
server.run({ port: Number(process.argv[2]), lobbyConfig: { apiPort: Number(process.argv[3]) } });
// Before memory is read, so that garbage that waits does not count.
process.on('SIGUSR2', () => { if (global.gc) { global.gc(); global.gc(); } });

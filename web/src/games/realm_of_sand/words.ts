/** The desert in words. */
import { amounts, listed, player, type Section, type Wording } from '../../table/sections';

interface Card {
  id: string;
  name: string;
  pattern: string[];
  points: number;
  hourglasses: number;
  disks: Record<string, number>;
  level_up: number;
}
interface Tile {
  id: string;
  pattern: string[];
}
type Amounts = Record<string, number>;
interface View {
  seat: number | null;
  round: number;
  circle: string[];
  rows: (string | null)[][];
  decks_left: number[];
  squares: Amounts;
  disks: Amounts;
  seen: string[] | null;
  players: {
    ribbon: string | null;
    side: string | null;
    board: string[];
    reserve: Amounts;
    level: number;
    tiles: string[];
    completed: string[];
    kept?: string[];
    kept_levels: number[];
    points: number;
    hourglasses: number;
    crystal: string | null;
  }[];
}

export function words(view: View, wording: Wording): Section[] {
  const { texts, say, own } = wording;
  const label = (key: string, values = {}) => texts.say(`label.${key}`, values);
  const pair = (name: string, value: string) => say('pair', { name, value });
  const colour = (key: string) => texts.name('colour', key);
  const tiles = new Map((wording.box.tiles as Tile[]).map((tile) => [tile.id, tile]));
  const cards = new Map((wording.box.cards as Card[]).map((card) => [card.id, card]));
  const pattern = (rows: string[]) =>
    rows
      .map((row) => [...row].map((sign) => (/[A-Za-z]/.test(sign) ? colour(sign.toUpperCase()) : own('gap'))).join(' '))
      .join(own('next_row'));
  const tile = (id: string) => pattern(tiles.get(id)?.pattern ?? []);
  /** A card of one's own box goes by the name written in it. */
  const nameOf = (id: string) => (texts.has(`card.${id}`) ? texts.name('card', id) : (cards.get(id)?.name ?? id));
  const card = (id: string) => {
    const one = cards.get(id);
    if (!one) return id;
    return listed(
      [
        nameOf(id),
        say('points', { n: one.points }),
        own('hourglasses', { n: one.hourglasses }),
        ...Object.keys(one.disks).map((sign) => own('gives_disk', { colour: colour(sign) })),
        ...(one.level_up > 0 ? [own('gives_level', { n: one.level_up })] : []),
        pattern(one.pattern),
      ],
      wording,
    );
  };
  const rows = [3, 2, 1].map((level): Section => ({
    title: label('row', { level: texts.say(`level.${level}`), n: view.decks_left[level - 1] ?? 0 }),
    lines: (view.rows[level - 1] ?? []).flatMap((id) => (id === null ? [] : [card(id)])),
  }));
  const players = view.players.map((one, seat): Section => {
    const lying = one.board.flatMap((row, r) =>
      [...row].flatMap((sign, c) => {
        if (!/[A-Za-z]/.test(sign)) return [];
        const box = `${String.fromCharCode(65 + c)}${r + 1}`;
        return [
          `${box} ${own(sign === sign.toUpperCase() ? 'square' : 'disk', { colour: colour(sign.toUpperCase()) })}`,
        ];
      }),
    );
    const about = [
      say('points', { n: one.points }),
      own('hourglasses', { n: one.hourglasses }),
      own('level', { n: one.level }),
    ];
    if (one.ribbon !== null) about.push(texts.name('ribbon', one.ribbon));
    return {
      title: player(wording, seat, view.seat),
      lines: [
        listed(about, wording),
        pair(own('on_board'), listed(lying, wording)),
        ...one.tiles.map((id, slot) => own('tile', { slot: texts.name('slot', String(slot)), tile: tile(id) })),
        pair(label('reserve'), amounts(one.reserve, colour, wording)),
        label('completed', {
          cards: listed(one.completed.map(nameOf), wording),
        }),
        ...(one.kept ?? []).map((id) => label('kept', { cards: card(id) })),
      ],
    };
  });
  return [
    {
      title: label('round', { round: view.round }),
      lines: view.circle.slice(0, 6).map((id, place) => own('in_circle', { place: place + 1, tile: tile(id) })),
    },
    ...(view.seen ? [{ title: label('seen'), lines: view.seen.map(card) }] : []),
    ...rows,
    {
      title: say('supply'),
      lines: [
        pair(label('squares'), amounts(view.squares, colour, wording)),
        pair(label('disks'), amounts(view.disks, colour, wording)),
      ],
    },
    ...players,
  ];
}

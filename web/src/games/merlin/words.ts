/** The isle in words. */
import { amounts, counted, listed, player, type Section, type Wording } from '../../table/sections';

interface Fence {
  owner: number;
  image: string;
  points: number | null;
  reinforced: boolean;
}
interface View {
  seat: number | null;
  slots: Record<string, { colour: string; face: string }>;
  lines: Record<string, Fence>;
  reserved: Record<string, string>;
  beasts: Record<string, string>;
  enclosed: string[];
  supply: Record<string, number>;
  neutral_stock: number;
  dice: { die: string; state: string }[];
  players: {
    points: number;
    hand: string[] | null;
    hand_size: number;
    seen_in_hand: string[];
    deck_left: number;
    discard: string[];
    own_dice: number;
    neutral_dice: number;
    pool: number;
    captured: Record<string, number>;
  }[];
}

export function words(view: View, wording: Wording): Section[] {
  const { texts, say, own } = wording;
  const label = (key: string, values = {}) => texts.say(`label.${key}`, values);
  const pair = (name: string, value: string) => say('pair', { name, value });
  const holes = new Map<string, string[]>();
  for (const [slot, die] of Object.entries(view.slots)) {
    const hole = slot.split('.')[0]!;
    const words = `${texts.name('colour', die.colour)} ${texts.name('face', die.face)}`;
    holes.set(hole, [...(holes.get(hole) ?? []), words]);
  }
  const dice = ['free', 'aside', 'spent'].flatMap((state) => {
    const these = view.dice.filter((die) => die.state === state).map((die) => texts.name('die', die.die));
    return these.length === 0 ? [] : [pair(label(`dice_${state}`), counted(these, wording))];
  });
  const fences = Object.entries(view.lines).map(([line, fence]) => {
    const worth = fence.points === null ? own('incomplete') : label('points', { n: fence.points });
    const owner = wording.names[fence.owner] ?? '';
    return pair(
      line,
      listed(
        [`${owner} ${texts.name('image', fence.image)}`, worth, ...(fence.reinforced ? [own('reinforced')] : [])],
        wording,
      ),
    );
  });
  const squares = Object.entries(view.beasts).map(([square, beast]) => pair(square, texts.name('beast', beast)));
  const players = view.players.map((one, seat): Section => {
    const hand =
      one.hand === null
        ? label('hand_hidden', { n: one.hand_size })
        : counted(
            one.hand.map((image) => texts.name('image', image)),
            wording,
          );
    return {
      title: `${player(wording, seat, view.seat)}${say('colon')}${label('points', { n: one.points })}`,
      lines: [
        pair(label('hand'), hand),
        ...(one.hand === null && one.seen_in_hand.length > 0
          ? [
              label('hand_known', {
                cards: counted(
                  one.seen_in_hand.map((image) => texts.name('image', image)),
                  wording,
                ),
              }),
            ]
          : []),
        pair(label('deck'), say('cards', { n: one.deck_left })),
        pair(
          label('discard'),
          counted(
            one.discard.map((image) => texts.name('image', image)),
            wording,
          ),
        ),
        pair(label('dice'), label('player_dice', { own: one.own_dice, black: one.neutral_dice, pool: one.pool })),
        pair(
          label('captured'),
          amounts(one.captured, (beast) => texts.name('beast', beast), wording),
        ),
      ],
    };
  });
  return [
    { title: say('now'), lines: dice },
    {
      title: own('squares'),
      lines: [...squares, ...(view.enclosed.length > 0 ? [pair(own('enclosed'), listed(view.enclosed, wording))] : [])],
    },
    { title: label('fences'), lines: fences.length > 0 ? fences : [say('none')] },
    {
      title: own('holes'),
      lines: [
        ...[...holes].map(([hole, dice]) => pair(texts.name('spot', hole), counted(dice, wording))),
        ...Object.entries(view.reserved).map(([hole, image]) =>
          own('reserved', { hole: texts.name('spot', hole), image: texts.name('image', image) }),
        ),
      ],
    },
    {
      title: say('supply'),
      lines: [
        pair(
          label('supply'),
          amounts(view.supply, (beast) => texts.name('beast', beast), wording),
        ),
        pair(label('black_stock'), String(view.neutral_stock)),
      ],
    },
    ...players,
  ];
}

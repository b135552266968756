/** The names of single pieces, as lessons and component pages give them. */

export interface PieceName {
  kind: 'die' | 'card' | 'fence' | 'beast' | 'icon' | 'hole' | 'requirement' | 'vp' | 'square';
  name: string;
  colour: string;
  reinforced: boolean;
}

const COLOURED = ['die', 'card', 'fence'];
const PLAIN = ['beast', 'icon', 'hole', 'requirement', 'vp', 'square'];

/** Reads `die:purple:water` and the like; a bare id is a beast if the box has it, else a card of the first colour, else an icon. */
export function parsed(id: string, box: Record<string, unknown>): PieceName {
  const [kind = '', first = '', second = '', third = ''] = id.split(':');
  const colours = ((box.colour ?? []) as { id: string }[]).map((colour) => colour.id);
  const colour = colours[0] ?? 'purple';
  if (COLOURED.includes(kind)) {
    const given = second ? { colour: first, name: second } : { colour, name: first };
    return { kind: kind as PieceName['kind'], ...given, reinforced: third === 'reinforced' };
  }
  if (PLAIN.includes(kind) && first) return { kind: kind as PieceName['kind'], name: first, colour, reinforced: false };
  const beasts = ((box.beast ?? []) as { id: string }[]).map((beast) => beast.id);
  const icons = ((box.icons as { ids?: string[] } | undefined)?.ids ?? []) as string[];
  return {
    kind: beasts.includes(id) ? 'beast' : icons.includes(id) ? 'card' : 'icon',
    name: id,
    colour,
    reinforced: false,
  };
}

/** The words of the drawn board: the game's own texts and what only the drawing says. */
import type { Texts, Values } from '../../../lib/texts';
import type { NearForm } from '../../../generated/wire';
import type { Box, Building } from './box';

export class Words {
  private readonly own: Texts;

  constructor(private readonly texts: Texts) {
    this.own = texts.part('page.board');
  }

  get language(): string {
    return this.texts.language;
  }

  /** What the drawing says. */
  say(key: string, values: Values = {}): string {
    return this.own.say(`board.${key}`, values);
  }

  has(key: string): boolean {
    return this.own.has(`board.${key}`);
  }

  name(table: string, id: string): string {
    return this.texts.name(table, id);
  }

  /** A name within a sentence. */
  quoted(name: string): string {
    return this.language === 'ja' ? `「${name}」` : name;
  }

  /** The name of a building; a card of one's own box goes by the name written in it. */
  building(card: Building): string {
    return this.texts.has(`card.${card.id}`) ? this.texts.name('card', card.id) : card.name;
  }

  /** What completing a card brings, in a few words. */
  gains(card: Building): string {
    const disks = Object.keys(card.disks).map((colour) =>
      this.say('card_disk', { colour: this.name('colour', colour) }).trim(),
    );
    const level = card.level_up > 0 ? [this.say('card_level', { n: card.level_up }).trim()] : [];
    const first = this.say('card_brings', { points: card.points, hourglasses: card.hourglasses });
    return [first, ...disks, ...level].join(this.language === 'ja' ? '' : ' ');
  }

  /** How near one is to a building; empty if nothing is known. */
  near([best]: readonly NearForm[], box: Box): string {
    const card = best && box.cards.get(best.card);
    if (!card) return '';
    const missing = best.missing ?? [];
    const wants = [...new Set(missing.map((one) => this.name('colour', one.wants ?? '')))];
    const colours = wants.join(this.language === 'ja' ? '・' : ', ');
    const lacks = missing.length === 0 ? 'near_complete' : 'near_lacks';
    return this.say(lacks, { card: this.building(card), n: missing.length, colours, points: best.worth });
  }

  /** A card in one sentence, for those who do not see it. */
  card(card: Building, ready: boolean): string {
    const disks = Object.keys(card.disks).map((colour) =>
      this.say('card_disk', { colour: this.name('colour', colour) }),
    );
    const level = card.level_up > 0 ? this.say('card_level', { n: card.level_up }) : '';
    const join = this.language === 'ja' ? '・' : ' ';
    const colours = (line: string) =>
      [...line].map((sign) => (sign === '.' ? '–' : this.name('colour', sign))).join(join);
    const pattern = card.pattern
      .map((line, row) => this.say('row', { n: row + 1, cells: colours(line) }))
      .join(this.language === 'ja' ? '、' : '; ');
    return (
      this.say('card', {
        name: this.building(card),
        level: this.name('level', String(card.level)),
        points: card.points,
        hourglasses: card.hourglasses,
        bonus: disks.join('') + level,
        pattern,
      }) + (ready ? this.say('card_ready') : '')
    );
  }
}

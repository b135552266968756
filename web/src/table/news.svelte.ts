/** What is said aloud and sounded when something happens: sentences, one's turn, the end. */
import { settings } from '../lib/settings.svelte';
import { notices } from '../lib/notices.svelte';
import type { Texts } from '../lib/texts';
import { words } from '../lib/words.svelte';
import { pointsLine, resultOf, winnerSentence } from './ending';
import type { Sitting } from './sitting.svelte';
import { sound } from '../lib/sound';
import { todoOf } from './todo';

export class News {
  /** The sentences of the live region. */
  said = $state('');
  private last = -2;
  private turn = '';
  private ended = false;
  private language = '';

  /** Called in an effect: looks at what is new at the table. */
  follow(sitting: Sitting, texts: Texts): void {
    const now = sitting.now;
    if (!now) return;
    // What was said in another language is not read again.
    if (texts.language !== this.language) this.said = '';
    this.language = texts.language;
    const fresh = this.last < -1 ? [] : sitting.log.filter((line) => line.entry > this.last);
    const first = this.last < -1;
    this.last = sitting.lines.at(-1)?.entry ?? -1;
    const sentences = fresh.flatMap((line) =>
      line.kind === 'moved'
        ? (line.sentences ?? [])
        : [line.kind === 'said' || line.kind === 'reacted' ? `${line.name}: ${line.text}` : (line.text ?? '')],
    );
    const mine = sitting.eyes !== null && (now.waiting ?? []).includes(sitting.eyes);
    const turn = mine ? `${sitting.eyes} ${now.state_entry}` : '';
    if (mine && turn !== this.turn && sitting.view)
      sentences.push(`${words.say('table.turn.yours')}: ${todoOf(texts, sitting.view.phase, sitting.legal)}`);
    if (!first && now.status === 'over' && !this.ended)
      sentences.push(
        winnerSentence(resultOf(now), sitting.names, sitting.alone, words.now),
        pointsLine(resultOf(now), sitting.names, words.now),
      );
    const reminded = fresh.some((line) => line.kind === 'reminded' && (now.mine ?? []).includes(line.seat ?? -1));
    if (reminded) notices.say(words.say('table.absence.reminded'));
    this.ended = now.status === 'over';
    const began = mine && this.turn === '';
    this.turn = turn;
    if (sentences.length > 0) this.said = sentences.join(' ');
    if (settings.volume === 0 || first || fresh.length === 0) return;
    if (now.status === 'over') sound('over', settings.volume);
    else if (began || reminded) sound('turn', settings.volume);
    else if (settings.moves && fresh.some((line) => line.kind === 'moved')) sound('move', settings.volume);
  }
}

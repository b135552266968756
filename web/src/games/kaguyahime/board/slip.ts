/** What both drawings of a player's slip are told. */
import type { Nearness } from '../../../lib/nearness.svelte';
import type { Texts } from '../../../lib/texts';
import type { Player } from '../types';
import type { Area } from './layout';

export interface SlipProps {
  area: Area;
  seat: number;
  player: Player;
  /** The same player after the considered move. */
  then: Player | null;
  name: string;
  own: boolean;
  acting: boolean;
  choosing: boolean;
  sealed: boolean;
  open: boolean;
  clash: boolean;
  over: boolean;
  texts: Texts;
  words: Texts;
  /** Where rooms can grow; on one's own slip alone. */
  nearness: Nearness | null;
  enlarge: () => void;
}

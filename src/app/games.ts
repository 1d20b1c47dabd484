import { battleEntry } from '#src/battle/entry.ts';
import { boxEntry } from '#src/boxes/entry.ts';
import { crashEntry } from '#src/crash/entry.ts';
import { diceEntry } from '#src/dice/entry.ts';
import type { GameEntry } from '#src/games/entry.ts';
import { plinkoEntry } from '#src/plinko/entry.ts';
import { upgradeEntry } from '#src/upgrade/entry.ts';
import { wheelEntry } from '#src/wheel/entry.ts';

/** The one list of the games of the shop, in the order of its navigation. */
export const GAMES: readonly GameEntry[] = [boxEntry, battleEntry, upgradeEntry, crashEntry, wheelEntry, plinkoEntry, diceEntry];

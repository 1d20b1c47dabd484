import { publishedMs } from '#contract/battle/schedule.ts';
import type { ServerClock } from '#src/rounds/server-clock.ts';
import type { Gate } from '#src/settlement/gate.ts';
import type { Hold } from '#src/settlement/hold.ts';
import type { BattleListener } from './battle-news.ts';
import { ownSeat } from './own-result.ts';

/** A hold that was not released in time ends automatically, ms after the latest end of the final. */
const WATCHDOG_MARGIN_MS = 3_000;

interface BattleHold {
  open: BattleListener;
  release: BattleListener;
  leave(): void;
}

/**
 * While a battle with an own seat plays, its money waits at the gate: balance and drops come when the final is over, which is when the server pays. Leaving
 * the page lets go at once. A start in a hidden tab is not held, nor is the rest of a battle whose hold has ended.
 */
export function holdBattle(gate: Pick<Gate, 'hold'>, clock: Pick<ServerClock, 'now'>): BattleHold {
  let decided = false;
  let hold: Hold | null = null;
  return {
    open(_news, { battle }) {
      const { id, started_at: started, pace, rounds, settled_at: settled, status } = battle;
      if (decided || started === null || ownSeat(battle) === undefined) return;
      decided = true;
      if (settled !== null || status === 'canceled' || document.hidden) return;
      const leftMs = Date.parse(started) + publishedMs(pace, rounds, true) - clock.now();
      hold = gate.hold({ id: `battle-${id}`, concealing: 'payouts', watchdogMs: Math.max(0, leftMs) + WATCHDOG_MARGIN_MS });
    },
    release(news) {
      if (news.some(({ kind }) => kind === 'settled' || kind === 'canceled')) hold?.release('shown');
    },
    leave() {
      hold?.release('left');
      hold = null;
      decided = false;
    },
  };
}

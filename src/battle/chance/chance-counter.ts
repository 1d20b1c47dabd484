import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Battle } from '#contract/api/battles.ts';
import { sideScores } from '#contract/battle/decide.ts';
import { drawnValues } from '#contract/battle/play.ts';
import { roundItems } from '#contract/battle/record.ts';
import { battleRule, battleSides } from '#contract/battle/rules.ts';
import type { ChanceFigures, ChanceMoment, ChanceTask } from './count-chances.ts';

/** What the page sends to its worker: the battle first; then moments, each of which is answered; `prepare` is for a moment to come. */
export type ChanceRequest =
  | { kind: 'battle'; task: ChanceTask }
  | { kind: 'count'; moment: ChanceMoment }
  | { kind: 'prepare'; done: number };

export interface ChanceAnswer {
  done: number;
  figures: ChanceFigures;
}

/** The part of a Worker that a counter uses. */
export type ChanceWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startWorker = (): ChanceWorker => new Worker(new URL('./chance.worker.ts', import.meta.url), { type: 'module' });

/** The chances by how many rounds are done; null for a moment that is not counted yet. */
export type ChanceCourse = readonly (ChanceFigures | null)[];

/** The part of a battle's record that chances follow from. */
export type CountedBattle = Pick<Battle, 'id' | 'lineup' | 'mode' | 'boxes' | 'versions' | 'rounds' | 'draws'>;

/** What was counted so far; `failed`: nothing more can be. */
export interface CountedChances {
  course: ChanceCourse;
  failed: boolean;
}

export interface ChanceCounter {
  store: StoreApi<CountedChances>;
  /** Has the chances counted after each of the first `shown` rounds, the newest first. Never looks at a later round. */
  show(battle: CountedBattle, shown: number): void;
  /** Ends the worker; what was counted stays. */
  close(): void;
}

/** What each side is compared by after the first `done` rounds, cents. */
export function scoresAfter(battle: CountedBattle, done: number): number[] {
  const { lineup, mode, draws, rounds } = battle;
  return sideScores(lineup, mode, drawnValues(roundItems(battle), draws.slice(0, done)), rounds);
}

function taskOf(battle: CountedBattle): ChanceTask {
  const { id: battleId, lineup, mode, boxes, versions } = battle;
  const byRound = boxes.flatMap(({ version_hash: hash, count }) => {
    const items = (versions[hash] ?? []).map(({ ticket_from: from, ticket_to: to, sale_price: valueCents }) => ({ from, to, valueCents }));
    const box = { items };
    return Array.from({ length: count }, () => box);
  });
  return { battleId, mode, seatsPerSide: battleSides(lineup)[0]?.length ?? 1, boxes: byRound };
}

/** Before anything is drawn no seat is better than another, whatever the mode. */
function equalChances({ lineup }: CountedBattle): ChanceFigures {
  const sides = battleSides(lineup);
  return { sides: sides.map(() => 1 / sides.length), exact: true, error: 0 };
}

/** Has the chances of the battle on show counted in a worker of its own, which is made with the first round and ended by `close`. */
export function createChanceCounter(makeWorker: () => ChanceWorker = startWorker): ChanceCounter {
  const store = createStore<CountedChances>(() => ({ course: [], failed: false }));
  let battleId: string | null = null;
  let worker: ChanceWorker | null = null;
  let asked = new Set<number>();
  let prepared = 0;

  function close(): void {
    worker?.terminate();
    worker = null;
    prepared = 0;
    asked = new Set(store.getState().course.flatMap((figures, done) => (figures ? [done] : [])));
  }

  function put({ done, figures }: ChanceAnswer): void {
    const { course } = store.getState();
    const length = Math.max(course.length, done + 1);
    store.setState({ course: Array.from({ length }, (_, index) => (index === done ? figures : (course[index] ?? null))) });
  }

  function open(battle: CountedBattle): ChanceWorker {
    const made = makeWorker();
    made.addEventListener('message', (({ data }: MessageEvent<ChanceAnswer>) => {
      if (worker === made) put(data);
    }) as EventListener);
    made.addEventListener('error', () => {
      if (worker !== made) return;
      console.error('The chances of a battle could not be counted.');
      close();
      store.setState({ failed: true });
    });
    made.postMessage({ kind: 'battle', task: taskOf(battle) } satisfies ChanceRequest);
    worker = made;
    return made;
  }

  function begin(battle: CountedBattle): void {
    close();
    battleId = battle.id;
    asked = new Set([0]);
    store.setState({ course: [equalChances(battle)], failed: false });
  }

  return {
    store,
    show(battle, shown) {
      if (battle.id !== battleId) begin(battle);
      const done = Math.min(shown, battle.draws.length);
      const missing = Array.from({ length: done + 1 }, (_, index) => done - index).filter((moment) => !asked.has(moment));
      const next = Math.min(done + 1, battle.rounds);
      const ahead = prepared < next && battleRule(battle.mode).decides === 'score' && done < battle.rounds;
      if (store.getState().failed || (missing.length === 0 && !ahead)) return;
      const to = worker ?? open(battle);
      for (const moment of missing) {
        asked.add(moment);
        to.postMessage({ kind: 'count', moment: { done: moment, scores: scoresAfter(battle, moment) } } satisfies ChanceRequest);
      }
      if (ahead) to.postMessage({ kind: 'prepare', done: next } satisfies ChanceRequest);
      prepared = Math.max(prepared, next);
    },
    close,
  };
}

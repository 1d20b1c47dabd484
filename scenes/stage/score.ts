import { gsap } from 'gsap';
import type { Clip, Stretch } from './contract.ts';
import type { Ease } from './eases.ts';

/*
 * GSAP is used as a score, not as a player: its own ticker never runs, every timeline is paused and sought by the stage. Creating a tween
 * wakes the ticker, so it is put back to sleep after each build.
 */
gsap.ticker.remove(gsap.updateRoot);
gsap.config({ nullTargetWarn: false });

/** The fields of a pose that a tween may move, each from one value to another. */
export type Moves<Pose> = { readonly [Field in keyof Pose]?: readonly [from: number, to: number] };

/** When a tween runs: from a label, or from a moment of the clip (ms), for so long. */
export interface When {
  at: string | number;
  /** This much later than `at`, ms. */
  afterMs?: number;
  ms: number;
  ease: Ease;
}

/**
 * The score of one clip: named moments, and tweens of poses that hang on them. Each tween has a start and an end, so a seek is a function of time alone
 * as long as it goes forward; the stage builds a clip anew to go back. What `draw` shows as a function of time is named as a stretch. The lab draws it all.
 */
export class Score {
  readonly #timeline = emptyTimeline();
  readonly #labels = new Map<string, number>();
  readonly #stretches: Stretch[] = [];

  /** Names a moment of the clip. */
  label(name: string, atMs: number): this {
    this.#labels.set(name, atMs);
    this.#timeline.addLabel(name, atMs / 1000);
    return this;
  }

  /** Moves fields of a pose; `track` names the tween. Throws RangeError on a label that was not given before. */
  move<Pose extends object>(track: string, pose: Pose, moves: Moves<Pose>, { at, afterMs = 0, ms, ease }: When): this {
    const fields = Object.entries(moves) as [string, readonly [number, number]][];
    const values = (end: 0 | 1): gsap.TweenVars => Object.fromEntries(fields.map(([field, pair]) => [field, pair[end]]));
    const startMs = this.#startOf(at) + afterMs;
    this.#timeline.fromTo(pose, values(0), { ...values(1), duration: Math.max(1, ms) / 1000, ease, data: track }, startMs / 1000);
    gsap.ticker.sleep();
    return this;
  }

  /** Names what `draw` shows as a function of time; it moves nothing. */
  stretch(track: string, at: string | number, ms: number): this {
    this.#stretches.push({ track, atMs: this.#startOf(at), durationMs: ms });
    return this;
  }

  /** What the clip carries of it. */
  get parts(): Required<Pick<Clip, 'timeline' | 'stretches'>> {
    return { timeline: this.#timeline, stretches: this.#stretches };
  }

  #startOf(at: string | number): number {
    if (typeof at === 'number') return at;
    const found = this.#labels.get(at);
    if (found === undefined) throw new RangeError(`the score has no label "${at}"`);
    return found;
  }
}

/**
 * An empty paused timeline. `lazy` is off because a lazy tween would draw one tick late, and with `immediateRender` off nothing moves before the stage
 * seeks.
 */
function emptyTimeline(): gsap.core.Timeline {
  const timeline = gsap.timeline({ paused: true, defaults: { ease: 'none', lazy: false, immediateRender: false, overwrite: false } });
  gsap.ticker.sleep();
  return timeline;
}

/** Stops GSAP's own frame loop; the stage calls it after each presentation. */
export function quietTicker(): void {
  gsap.ticker.sleep();
}

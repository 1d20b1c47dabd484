import { ManualClock } from './clock.ts';
import type { SceneDefinition, Story } from './contract.ts';
import { stateAfter } from './scene-case.ts';
import { Stage } from './stage.ts';
import type { StageOptions } from './stage-options.ts';

type Options = Omit<StageOptions<unknown, unknown, unknown>, 'definition' | 'clock' | 'state'>;
type Definition = SceneDefinition<unknown, unknown, unknown>;
type AnyStory = Story<unknown, unknown>;

/** Every picture that a story shows, at its start, with each of its facts and at rest after it. */
export function picturesOfStory({ pictures, reduce }: Pick<Definition, 'pictures' | 'reduce'>, { before, facts }: AnyStory): string[] {
  const urls = new Set(pictures(before));
  let state = before;
  for (const { fact } of facts) {
    for (const url of pictures(state, fact)) urls.add(url);
    state = reduce(state, fact);
    for (const url of pictures(state)) urls.add(url);
  }
  return [...urls];
}

/**
 * One story on a stage whose clock is moved by hand: for the lab, the photographs, the canvas tests and the frame benchmark. The same story and time give
 * the same picture however one got there, because going back starts the story again. A story that is joined late begins at that moment, all facts before
 * it presented at once, each as old as it is.
 */
export class StoryPlayer {
  readonly stage: Stage<unknown, unknown, unknown>;
  readonly #clock = new ManualClock();
  readonly #definition: Definition;
  readonly #story: AnyStory;
  readonly #joinMs: number;
  #presented = 0;
  /** Time that was played and not yet shown, where the story is about a slowed machine. */
  #owedMs = 0;

  /** Begins at the story's first moment; the pictures of the story are loaded before, or come late. */
  constructor(definition: Definition, story: AnyStory, options: Options) {
    this.#definition = definition;
    this.#story = story;
    this.#joinMs = story.joinAtMs ?? 0;
    this.stage = new Stage({ ...options, definition, clock: this.#clock, state: story.before });
    this.restart();
  }

  /** Ms in the story. */
  get nowMs(): number {
    return this.#clock.now();
  }

  /** The state after the facts that have been presented so far. */
  get state(): unknown {
    return this.#stateAfter(this.#presented);
  }

  /** How many facts have been presented so far. */
  get presented(): number {
    return this.#presented;
  }

  /** Back to the story's first moment, on the same stage. */
  restart(): void {
    this.stage.settle(this.#story.before);
    this.#show(0);
    this.#presented = 0;
    this.#owedMs = 0;
    this.#goTo(this.#joinMs);
  }

  /** Shows a moment, silently; going back starts again. */
  seek(atMs: number): void {
    const targetMs = Math.max(atMs, this.#joinMs);
    if (targetMs < this.nowMs) this.restart();
    this.#goTo(targetMs);
  }

  /** Plays on by `stepMs`, with cues; returns whether a frame was drawn. */
  play(stepMs: number): boolean {
    this.#owedMs += stepMs;
    if (this.#owedMs < (this.#story.faults?.frameMs ?? 0)) return false;
    const fromMs = this.nowMs;
    const untilMs = fromMs + this.#owedMs;
    this.#owedMs = 0;
    this.#loseContext(fromMs, untilMs);
    this.present(untilMs);
    const drawn = this.stage.framesDrawn;
    this.#clock.advance(untilMs - this.nowMs);
    return this.stage.framesDrawn > drawn;
  }

  /** Presents the facts that are due until then, each at its own moment; the cues before it are still to come. */
  present(untilMs: number): void {
    for (const [presentedMs, present] of this.#due(untilMs)) {
      this.#clock.set(Math.max(this.nowMs, presentedMs));
      present();
    }
  }

  /** Lets time pass without asking for a frame. */
  pass(stepMs: number): void {
    this.#clock.advance(stepMs);
  }

  /** Sets the clock back, but not before the story's start, and asks for a frame; what was presented stays so. */
  setBack(ms: number): void {
    this.#clock.set(Math.max(this.#joinMs, this.nowMs - ms));
    this.stage.invalidate();
    this.#clock.advance(0);
  }

  /** Shows the state after all facts at a moment, at rest. */
  settle(atMs: number): void {
    this.#presented = this.#story.facts.length;
    this.stage.settle(this.state);
    this.#show(atMs);
  }

  destroy(): void {
    this.stage.destroy();
  }

  #goTo(atMs: number): void {
    this.#loseContext(this.nowMs, atMs);
    for (const [presentedMs, present] of this.#due(atMs)) {
      if (presentedMs > this.nowMs) this.#show(presentedMs);
      present();
    }
    this.#show(atMs);
  }

  #show(atMs: number): void {
    this.#clock.set(atMs);
    this.stage.seekAll(atMs);
  }

  /** Makes the views anew, as after a lost context, when its moment is passed. */
  #loseContext(fromMs: number, untilMs: number): void {
    const lostAtMs = this.#story.faults?.lostAtMs;
    if (lostAtMs === undefined || lostAtMs <= fromMs || lostAtMs > untilMs) return;
    for (const [presentedMs, present] of this.#due(lostAtMs)) {
      if (presentedMs > this.nowMs) this.#show(presentedMs);
      present();
    }
    this.#show(lostAtMs);
    this.stage.suspend();
    this.stage.remake();
  }

  /** The facts that are due until then, in their order: when each is presented, and how. */
  *#due(untilMs: number): Generator<[presentedMs: number, present: () => void]> {
    const { id, seed: shared = id } = this.#story;
    for (const { atMs, receivedAtMs = atMs, seed = shared, fact } of this.#story.facts.slice(this.#presented)) {
      const presentedMs = Math.max(receivedAtMs, this.#joinMs);
      if (presentedMs > untilMs) return;
      yield [
        presentedMs,
        () => {
          this.stage.present(fact, { id: `${id}-${this.#presented}`, atMs, seed });
          this.#presented += 1;
        },
      ];
    }
  }

  #stateAfter(facts: number): unknown {
    return stateAfter(this.#story, this.#definition.reduce, facts);
  }
}

import type { Cue, Description, Motion, Size, Tier } from '#scenes/stage/contract.ts';
import { Services } from '#src/lib/services/services.ts';
import { cueService } from '#src/stage/mixer.ts';
import { formatAddress, type LabAddress, type Problem, storyOf, tuningOf } from './address.ts';
import { StoryCanvas, type StoryView } from './story-canvas.ts';
import { LabChrome } from './chrome.ts';
import { neighbourOf } from './clip-score.ts';
import { FrameMeter } from './frame-meter.ts';
import { Knobs } from './knobs.ts';
import { downloadTuning, saveTuning } from './save.ts';
import type { LabScene } from './scenes.ts';
import { ScoreView } from './score-view.ts';
import { text } from './texts.ts';
import { Timeline } from './timeline.ts';

/** The slot of a box page on a desk. */
const DEFAULT_SIZE: Size = { width: 960, height: 400 };
/** One frame of the step keys. */
const FRAME_MS = 1000 / 60;
/** A frame's time is held to this, so that a hitch of the lab isn't a jump of the story. */
const MAX_FRAME_MS = 100;
/** The address follows this long after the last change. */
const ADDRESS_DELAY_MS = 250;

/** The designers' page: it holds what is looked at, keeps the address in step with it, and drives the canvas. */
export class Lab {
  readonly ready: Promise<void>;
  readonly #scene: LabScene;
  readonly #canvas: StoryCanvas;
  readonly #chrome: LabChrome;
  readonly #timeline: Timeline;
  readonly #score = new ScoreView((atMs) => this.#scrub(atMs));
  readonly #meter = new FrameMeter();
  readonly #problems: Problem[];
  #saved: Readonly<Record<string, unknown>>;
  #knobs: Knobs;
  #address: LabAddress;
  #story: LabScene['stories'][number];
  #loop = true;
  #sound = false;
  readonly #playCue = new Services().get(cueService);
  #lastFrameMs: number | null = null;
  #addressTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(root: HTMLElement, scene: LabScene, address: LabAddress, problems: readonly Problem[]) {
    const chosen = storyOf(address.story, scene.stories);
    if (chosen.story === undefined) throw new Error(`${scene.id} has no stories.`);
    const tuned = tuningOf(address.knobs, scene.schema, scene.saved);
    this.#scene = scene;
    this.#saved = scene.saved;
    this.#story = chosen.story;
    this.#address = { ...address, story: chosen.story.id, playing: address.playing && !address.golden };
    this.#problems = [...problems, ...chosen.problems, ...tuned.problems];
    this.#knobs = new Knobs(scene.schema, scene.saved, tuned.tuning, () => this.#retune());
    this.#timeline = new Timeline((atMs) => this.#scrub(atMs));
    this.#chrome = new LabChrome(
      root,
      {
        scene,
        golden: address.golden,
        timeLine: this.#timeline.element,
        score: this.#score.element,
        meter: this.#meter.element,
        knobs: this.#knobs.element,
      },
      this.#commands(),
    );
    this.#canvas = new StoryCanvas(this.#chrome.holder, {
      golden: address.golden,
      onCue: (cue) => this.#hear(cue),
      onError: (error) => {
        console.error(error);
        this.#chrome.notes.say('bad', `${text('scene.failed')} ${error instanceof Error ? error.message : ''}`);
      },
    });
    this.#chrome.notes.problems(this.#problems);
    this.ready = this.#show(this.#address.atMs);
    void this.ready.then(() => this.#loopFrames()).catch(() => undefined);
  }

  get lengthMs(): number {
    return this.#canvas.lengthMs;
  }

  get stories(): readonly string[] {
    return this.#scene.stories.map(({ id }) => id);
  }

  get problems(): readonly Problem[] {
    return this.#problems;
  }

  async seek(atMs: number): Promise<void> {
    this.pause();
    await this.#canvas.seek(atMs);
    this.#refresh();
  }

  settle(): void {
    this.pause();
    this.#canvas.settle();
    this.#refresh();
  }

  describe(): Description {
    return this.#canvas.describe();
  }

  frames(): readonly number[] {
    return this.#meter.script;
  }

  play(): void {
    if (this.#canvas.nowMs >= this.lengthMs) void this.#canvas.seek(0);
    this.#setPlaying(true);
  }

  pause(): void {
    this.#setPlaying(false);
  }

  step(stepMs: number): number {
    this.pause();
    const scriptMs = this.#canvas.play(stepMs);
    this.#meter.add(stepMs, scriptMs, this.#address.tier);
    this.#refresh();
    return scriptMs;
  }

  #commands() {
    return {
      toggle: () => (this.#address.playing ? this.pause() : this.play()),
      start: () => void this.seek(0),
      nudge: (ms: number) => void (ms > 0 ? this.step(ms) : this.seek(Math.max(0, this.#canvas.nowMs + ms))),
      frame: (by: number) => void (by > 0 ? this.step(FRAME_MS) : this.seek(Math.max(0, this.#canvas.nowMs - FRAME_MS))),
      end: () => void this.seek(this.lengthMs),
      moment: (by: 1 | -1) => {
        const atMs = neighbourOf(this.#canvas.scores, this.#canvas.nowMs, by);
        if (atMs !== null) this.#scrub(atMs);
      },
      settle: () => this.settle(),
      loop: () => {
        this.#loop = !this.#loop;
        this.#refresh();
      },
      sound: () => {
        this.#sound = !this.#sound;
        this.#refresh();
      },
      speed: (speed: number) => this.#set({ speed }),
      story: (id: string) => this.#pickStory(id),
      neighbour: (by: number) => {
        const ids = this.stories;
        const next = ids[(ids.indexOf(this.#story.id) + by + ids.length) % ids.length];
        if (next !== undefined) this.#pickStory(next);
      },
      size: (size: Size) => {
        this.#set({ size });
        this.#canvas.change({ size });
        this.#refresh();
      },
      motion: (motion: Motion) => {
        this.#set({ motion });
        void this.#show(this.#canvas.nowMs);
      },
      tier: (tier: Tier) => {
        this.#meter.clear();
        this.#set({ tier });
        void this.#show(this.#canvas.nowMs);
      },
      reset: () => {
        this.#knobs.set(this.#saved);
        this.#retune();
      },
      save: () => void this.#save(),
      download: () => downloadTuning(this.#knobs.values),
    };
  }

  #view(): StoryView {
    return {
      scene: this.#scene,
      story: this.#story,
      size: this.#address.size ?? this.#story.size ?? DEFAULT_SIZE,
      motion: this.#address.motion ?? this.#story.motion ?? 'full',
      tier: this.#address.tier,
      tuning: this.#knobs.values,
    };
  }

  async #show(atMs: number): Promise<void> {
    await this.#canvas.show(this.#view(), atMs);
    this.#refresh();
  }

  #pickStory(id: string): void {
    const story = this.#scene.stories.find((candidate) => candidate.id === id);
    if (story === undefined) return;
    this.#story = story;
    this.#meter.clear();
    this.#set({ story: id });
    void this.#show(0).then(() => this.play());
  }

  #retune(): void {
    this.#set({ knobs: Object.fromEntries(this.#knobs.changed.map((field) => [field, String(this.#knobs.values[field])])) });
    this.#canvas.change({ tuning: this.#knobs.values });
    this.#refresh();
  }

  async #save(): Promise<void> {
    const values = this.#knobs.values;
    const outcome = await saveTuning(this.#scene.id, values);
    this.#chrome.notes.say(outcome.saved ? 'good' : 'bad', outcome.message);
    if (!outcome.saved) return;
    this.#saved = values;
    this.#knobs.rebase(values);
    this.#retune();
  }

  #scrub(atMs: number): void {
    void this.seek(atMs);
  }

  #hear(cue: Cue): void {
    if (this.#sound)
      this.#playCue(cue.cue, {
        ...(cue.volume === undefined ? {} : { volume: cue.volume }),
        ...(cue.rate === undefined ? {} : { rate: cue.rate }),
      });
  }

  #setPlaying(playing: boolean): void {
    if (this.#address.playing === playing) return;
    this.#lastFrameMs = null;
    this.#set({ playing });
  }

  #set(change: Partial<LabAddress>): void {
    this.#address = { ...this.#address, ...change };
    this.#refresh();
  }

  #loopFrames(): void {
    requestAnimationFrame((nowMs) => {
      if (this.#address.playing) this.#playFrame(nowMs);
      this.#loopFrames();
    });
  }

  #playFrame(nowMs: number): void {
    const elapsedMs = this.#lastFrameMs === null ? FRAME_MS : Math.min(nowMs - this.#lastFrameMs, MAX_FRAME_MS);
    this.#lastFrameMs = nowMs;
    this.#meter.add(elapsedMs, this.#canvas.play(elapsedMs * this.#address.speed), this.#address.tier);
    if (this.#canvas.nowMs >= this.lengthMs) {
      if (this.#loop) void this.#canvas.seek(0);
      else this.pause();
    }
    this.#refresh();
  }

  #refresh(): void {
    const view = this.#view();
    this.#timeline.setStory(this.#canvas.lengthMs, this.#story.joinAtMs ?? 0);
    this.#timeline.setMarks(this.#canvas.scores);
    this.#timeline.setTime(this.#canvas.nowMs);
    this.#score.show(this.#canvas.scores, this.#canvas.nowMs, this.#canvas.lengthMs);
    this.#chrome.show({
      story: this.#story.id,
      size: view.size,
      motion: view.motion,
      tier: view.tier,
      playing: this.#address.playing,
      speed: this.#address.speed,
      loop: this.#loop,
      sound: this.#sound,
      changed: this.#knobs.changed.length,
      described: this.#canvas.describe(),
    });
    this.#scheduleAddress();
  }

  #scheduleAddress(): void {
    if (this.#addressTimer !== null || this.#address.golden) return;
    this.#addressTimer = setTimeout(() => {
      this.#addressTimer = null;
      history.replaceState(null, '', formatAddress({ ...this.#address, atMs: this.#canvas.nowMs }));
    }, ADDRESS_DELAY_MS);
  }
}

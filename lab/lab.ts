import type { Cue, Description, Motion, Size, Tier } from '#scenes/stage/contract.ts';
import { Services } from '#src/lib/services/services.ts';
import { cueService } from '#src/stage/mixer.ts';
import { formatAddress, type LabAddress, type Problem, storyOf, tuningOf } from './address.ts';
import { StoryCanvas, type StoryView } from './story-canvas.ts';
import { LabChrome } from './chrome.ts';
import { neighbourOf, scoresAt } from './clip-score.ts';
import { CompareView } from './compare/compare-view.ts';
import { FrameMeter } from './frame-meter.ts';
import { Knobs } from './knobs.ts';
import type { LabScene } from './scenes.ts';
import { ScoreView } from './score-view.ts';
import { BarSession } from './score/bar-session.ts';
import { FRAME_MS } from './score/snap.ts';
import { text } from './texts.ts';
import { Timeline } from './timeline.ts';
import type { Values } from './tuning/edits.ts';
import { downloadTuning, tuningRemote } from './tuning/remote.ts';
import { TuningSession } from './tuning/session.ts';
import { TakesView } from './tuning/takes-view.ts';

/** The slot of a box page on a desk. */
const DEFAULT_SIZE: Size = { width: 960, height: 400 };
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
  readonly #score: ScoreView;
  readonly #bars: BarSession;
  readonly #compare: CompareView;
  readonly #meter = new FrameMeter();
  readonly #problems: Problem[];
  readonly #knobs: Knobs;
  readonly #session: TuningSession;
  readonly #takes = new TakesView({
    switchTake: (name) => this.#session.switchTake(name),
    saveTake: (name) => this.#session.saveTake(name),
    updateTake: (name) => this.#session.updateTake(name),
    renameTake: (from, to) => this.#session.renameTake(from, to),
    deleteTake: (name) => this.#session.deleteTake(name),
  });
  #address: LabAddress;
  #story: LabScene['stories'][number];
  /** The tuning that the canvas shows. */
  #shownValues: Values;
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
    this.#story = chosen.story;
    this.#address = { ...address, story: chosen.story.id, playing: address.playing && !address.golden };
    this.#problems = [...problems, ...chosen.problems, ...tuned.problems];
    this.#session = new TuningSession({
      schema: scene.schema,
      saved: scene.saved,
      values: tuned.tuning,
      remote: tuningRemote(scene.id),
      onChange: () => this.#retune(),
      say: (tone, message, actions) => this.#chrome.notes.say(tone, message, actions),
    });
    this.#knobs = new Knobs(scene.schema, tuned.tuning, (field, value, isLast) => {
      this.#session.set({ [field]: value }, field);
      if (isLast) this.#session.endGesture();
    });
    this.#shownValues = tuned.tuning;
    this.#bars = new BarSession(this.#session, scene.schema, {
      shown: () => scoresAt(this.#canvas.scores, this.#canvas.nowMs),
      view: () => this.#view(),
      trial: (ids) => this.#canvas.trial(ids),
      onFound: () => this.#score.describeAgain(),
    });
    this.#score = new ScoreView((atMs) => this.#scrub(atMs), this.#bars);
    this.#timeline = new Timeline((atMs) => this.#scrub(atMs));
    this.#compare = new CompareView(
      this.#address,
      (change) => this.#set(change),
      (error) => this.#report(error),
    );
    this.#chrome = new LabChrome(
      root,
      {
        scene,
        golden: address.golden,
        compare: this.#compare,
        timeLine: this.#timeline.element,
        score: this.#score.element,
        meter: this.#meter.element,
        takes: this.#takes.element,
        knobs: this.#knobs.element,
      },
      this.#commands(),
    );
    this.#canvas = new StoryCanvas(this.#chrome.holder, {
      golden: address.golden,
      onCue: (cue) => this.#hear(cue),
      onError: (error) => this.#report(error),
    });
    this.#chrome.notes.problems(this.#problems);
    this.#showTuning();
    this.ready = this.#show(this.#address.atMs);
    void this.ready.then(() => this.#loopFrames()).catch(() => undefined);
    this.#readFiles();
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
      undo: () => this.#session.undo(),
      redo: () => this.#session.redo(),
      reset: (field: string | null) => this.#session.reset(field),
      save: () => void this.#session.save(),
      download: () => downloadTuning(this.#session.values),
    };
  }

  #view(): StoryView {
    return {
      scene: this.#scene,
      story: this.#story,
      size: this.#address.size ?? this.#story.size ?? DEFAULT_SIZE,
      motion: this.#address.motion ?? this.#story.motion ?? 'full',
      tier: this.#address.tier,
      tuning: this.#session.values,
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

  #showTuning(): void {
    const { values, changes } = this.#session;
    this.#knobs.show(
      values,
      changes.map(({ field }) => field),
    );
    this.#takes.show(this.#session);
  }

  #retune(): void {
    const { values, changes } = this.#session;
    this.#showTuning();
    if (values !== this.#shownValues) this.#canvas.change({ tuning: values });
    this.#shownValues = values;
    this.#set({ knobs: Object.fromEntries(changes.map(({ field, now }) => [field, String(now)])) });
  }

  /** The files are there while Vite serves the lab, and not beside a built one. */
  #readFiles(): void {
    if (!import.meta.env.DEV || this.#address.golden) return;
    void this.ready.then(() => this.#session.load()).catch(() => undefined);
    import.meta.hot?.on('fairdrop:tuning', ({ scene }: { scene: string }) => {
      if (scene === this.#scene.id) void this.#session.load();
    });
  }

  #report(error: unknown): void {
    console.error(error);
    this.#chrome.notes.say('bad', `${text('scene.failed')} ${error instanceof Error ? error.message : ''}`);
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
    if (!this.#address.golden) this.#compare.follow(view, this.#canvas.nowMs, this.#session);
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
      changes: this.#session.changes,
      canUndo: this.#session.canUndo,
      canRedo: this.#session.canRedo,
      canSave: this.#session.hasFiles,
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

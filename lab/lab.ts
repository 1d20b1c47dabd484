import type { Description, Size, Story } from '#scenes/stage/contract.ts';
import { addressOf, type LabAddress, type Problem, lateProblems, storyOf, tuningOf } from './address.ts';
import { StoryCanvas, type StoryView } from './story-canvas.ts';
import { LabChrome } from './chrome.ts';
import { type ClipScore, type ClipSpan, scoresAt } from './clip-score.ts';
import { commandsOf } from './commands.ts';
import type { LabControls, Look } from './controls.ts';
import { CompareView } from './compare/compare-view.ts';
import { FrameMeter } from './frame-meter.ts';
import { Knobs } from './knobs.ts';
import type { LabScene } from './scenes.ts';
import { ColoursView } from './colours/colours-view.ts';
import { MixerView } from './sound/mixer-view.ts';
import { type Pictures, PicturesView } from './pictures/pictures-view.ts';
import { SoundBank } from './sound/sound-bank.ts';
import { OwnAssets } from './assets/own-assets.ts';
import { DEFAULT_SIZE } from './sizes.ts';
import { ScoreView } from './score-view.ts';
import { delayed, eachFrame } from './frames.ts';
import { BarSession } from './score/bar-session.ts';
import { text } from './texts.ts';
import { paintCues } from './sound/waves.ts';
import { Timeline } from './timeline.ts';
import { type Tools, toolsOf } from './tools.ts';
import type { Values } from './tuning/edits.ts';
import { tuningRemote } from './tuning/remote.ts';
import { TuningSession } from './tuning/session.ts';
import { TakesView } from './tuning/takes-view.ts';

/** The address follows this long after the last change. */
const ADDRESS_DELAY_MS = 250;
/** A story that takes longer than this to load is announced as loading. */
const LOADING_DELAY_MS = 300;

/** The designers' page: it holds what is looked at, keeps the address in step with it, and drives the canvas. */
export class Lab implements LabControls {
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
  readonly #takes: TakesView;
  readonly #tools: Tools;
  #address: LabAddress;
  #story: Story<unknown, unknown>;
  /** The tuning that the canvas shows. */
  #shownValues: Values;
  readonly #on = { loop: true, sound: false };
  readonly #sounds = new SoundBank(() => this.#showSounds());
  readonly #assets = new OwnAssets(
    (tone, message) => this.say(tone, message),
    () => this.#sounds.hasDropped || this.#picturesView.hasDropped,
  );
  readonly #mixer: MixerView;
  readonly #picturesView: PicturesView;
  readonly #colours = new ColoursView(this);
  #pictures: Pictures = new Map();
  /** The latest story's way to the canvas. */
  #shown: Promise<void> | null = null;
  readonly #keepAddress = delayed(ADDRESS_DELAY_MS, () => history.replaceState(null, '', this.link()));

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
    this.#takes = new TakesView(this.#session);
    this.#knobs = new Knobs(scene.schema, tuned.tuning, (field, value, isLast) => {
      this.#session.set({ [field]: value }, field);
      if (isLast) this.#session.endGesture();
    });
    this.#shownValues = tuned.tuning;
    this.#bars = new BarSession(this.#session, scene.schema, {
      shown: () => scoresAt(this.#canvas.scores, this.#canvas.nowMs),
      view: () => this.view,
      trial: (ids) => this.#canvas.trial(ids),
      onFound: () => this.#score.describeAgain(),
    });
    this.#score = new ScoreView(
      (atMs) => void this.seek(atMs),
      this.#bars,
      (canvas, cues, lengthMs) => paintCues(canvas, this.#sounds, cues, this.#session.values, lengthMs),
    );
    this.#mixer = new MixerView(this.#sounds, this.#session, this.#assets);
    this.#picturesView = new PicturesView(scene, this.#assets, (pictures) => {
      this.#pictures = pictures;
      this.look({});
    });
    this.#timeline = new Timeline((atMs) => void this.seek(atMs));
    this.#compare = new CompareView(
      this.#address,
      (change) => this.set(change),
      (error) => this.say('bad', error instanceof Error ? error.message : String(error)),
    );
    this.#tools = toolsOf(this);
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
        views: { sound: this.#mixer.element, pictures: this.#picturesView.element, colours: this.#colours.element },
        dialogs: [this.#assets.credits.dialog.element],
        tools: this.#tools,
      },
      commandsOf(this, this.#session),
    );
    this.#canvas = new StoryCanvas(this.#chrome.holder, {
      golden: address.golden,
      onCue: (cue) => this.#on.sound && this.#sounds.play(cue),
      onError: (error) => this.#report(error),
    });
    this.#showTuning();
    this.ready = this.#show(this.#address.atMs).then(() => {
      this.#problems.push(...lateProblems(this.#address.atMs, this.lengthMs));
      this.#chrome.notes.problems(this.#problems);
    });
    const start = (): void => {
      this.#tools.openAsked();
      eachFrame(
        () => this.isPlaying,
        (elapsedMs) => this.#playFrame(elapsedMs),
      );
    };
    void this.ready.then(start).catch(() => undefined);
    if (!address.golden) void this.ready.then(() => this.#loadSounds()).catch(() => undefined);
    this.#readFiles();
  }

  get lengthMs(): number {
    return this.#canvas.lengthMs;
  }

  get stories(): readonly Story<unknown, unknown>[] {
    return this.#scene.stories;
  }

  get nowMs(): number {
    return this.#canvas.nowMs;
  }

  get isPlaying(): boolean {
    return this.#address.playing;
  }

  get scores(): readonly ClipScore[] {
    return this.#canvas.scores;
  }

  get ahead(): readonly ClipSpan[] {
    return this.#canvas.ahead;
  }

  get address(): LabAddress {
    return { ...this.#address, atMs: this.nowMs };
  }

  link(change: Partial<LabAddress> = {}): string {
    return addressOf({ ...this.address, ...change }, this.#story, this.#scene.fileStories);
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

  get view(): StoryView {
    return {
      scene: this.#scene,
      story: this.#story,
      size: this.#address.size ?? this.#story.size ?? DEFAULT_SIZE,
      motion: this.#address.motion ?? this.#story.motion ?? 'full',
      tier: this.#address.tier,
      tuning: this.#session.values,
      pictures: this.#pictures,
    };
  }

  set(change: Partial<LabAddress>): void {
    this.#address = { ...this.#address, ...change };
    this.#refresh();
  }

  flip(what: 'loop' | 'sound'): void {
    this.#on[what] = !this.#on[what];
    this.#refresh();
  }

  resize(size: Size): void {
    this.set({ size });
    this.#canvas.change({ size });
    this.#refresh();
  }

  look({ story, atMs, ...change }: Look): void {
    const found = typeof story === 'object' ? story : (this.stories.find(({ id }) => id === story) ?? this.#story);
    const isOther = found !== this.#story;
    if (isOther || change.tier !== undefined) this.#meter.clear();
    this.#story = found;
    this.set({ ...change, story: found.id, ...(atMs === undefined ? {} : { playing: false }) });
    const shown = this.#show(atMs ?? (isOther ? 0 : this.nowMs));
    if (isOther && atMs === undefined) void shown.then(() => this.play());
  }

  say(tone: 'good' | 'bad', message: string): void {
    this.#chrome.notes.say(tone, message);
  }

  async #show(atMs: number): Promise<void> {
    const shown = this.#canvas.show(this.view, atMs);
    this.#shown = shown;
    const timer = setTimeout(() => this.#chrome.showLoading(true), LOADING_DELAY_MS);
    try {
      await shown;
    } finally {
      clearTimeout(timer);
      // A later story may still be on its way.
      if (this.#shown === shown) this.#chrome.showLoading(false);
    }
    this.#refresh();
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
    this.#score.showWaves();
    this.set({ knobs: Object.fromEntries(changes.map(({ field, now }) => [field, String(now)])) });
  }

  /** The files are there while Vite serves the lab, and not beside a built one. */
  #readFiles(): void {
    if (!import.meta.env.DEV || this.#address.golden) return;
    void this.ready
      .then(() => Promise.all([this.#session.load(), this.#assets.load().then(() => this.#showAssets())]))
      .catch(() => undefined);
    import.meta.hot?.on('fairdrop:tuning', ({ scene }: { scene: string }) => {
      if (scene === this.#scene.id) void this.#session.load();
    });
  }

  #showAssets(): void {
    this.#mixer.refresh();
    this.#picturesView.refresh();
  }

  async #loadSounds(): Promise<void> {
    try {
      await this.#sounds.load();
    } catch (error) {
      console.error(error);
      this.say('bad', text('mixer.failed', { reason: error instanceof Error ? error.message : String(error) }));
    }
  }

  #showSounds(): void {
    this.#score.showWaves();
    this.#mixer.refresh();
  }

  #report(error: unknown): void {
    console.error(error);
    this.#chrome.notes.say('bad', `${text('scene.failed')} ${error instanceof Error ? error.message : ''}`);
  }

  #setPlaying(playing: boolean): void {
    if (this.#address.playing !== playing) this.set({ playing });
  }

  #playFrame(elapsedMs: number): void {
    this.#meter.add(elapsedMs, this.#canvas.play(elapsedMs * this.#address.speed), this.#address.tier);
    if (this.#canvas.nowMs >= this.lengthMs) {
      if (this.#on.loop) void this.#canvas.seek(0);
      else this.pause();
    }
    this.#refresh();
  }

  #refresh(): void {
    const { view } = this;
    if (!this.#address.golden) this.#compare.follow(view, this.#canvas.nowMs, this.#session);
    this.#timeline.setStory(this.#canvas.lengthMs, this.#story.joinAtMs ?? 0);
    this.#timeline.setMarks(this.#canvas.scores, this.#canvas.ahead);
    this.#timeline.setTime(this.#canvas.nowMs);
    this.#score.show(this.#canvas.scores, this.#canvas.nowMs, this.#canvas.lengthMs);
    this.#mixer.show(this.#canvas.scores);
    this.#picturesView.show(this.#story.id);
    this.#colours.refresh();
    this.#tools.refresh();
    this.#chrome.show({
      story: this.#story.id,
      size: view.size,
      motion: view.motion,
      tier: view.tier,
      playing: this.isPlaying,
      speed: this.#address.speed,
      ...this.#on,
      changes: this.#session.changes,
      canUndo: this.#session.canUndo,
      canRedo: this.#session.canRedo,
      canSave: this.#session.hasFiles,
      described: this.#canvas.describe(),
    });
    if (!this.#address.golden) this.#keepAddress();
  }
}

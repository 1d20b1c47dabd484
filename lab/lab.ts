import type { Description, Size, Story } from '#scenes/stage/contract.ts';
import { addressOf, type LabAddress, type Problem, lateProblems, storyOf, tuningOf } from './address.ts';
import { StoryCanvas, type StoryView } from './story-canvas.ts';
import { LabChrome } from './chrome.ts';
import { type ClipScore, type ClipSpan, scoresAt } from './clip-score.ts';
import { commandsOf } from './commands.ts';
import type { LabControls, Look } from './controls.ts';
import { CompareView } from './compare/compare-view.ts';
import { FrameMeter } from './frame-meter.ts';
import type { LabScene } from './scenes.ts';
import { ColoursView } from './colours/colours-view.ts';
import { AssetViews } from './assets/asset-views.ts';
import { DEFAULT_SIZE } from './sizes.ts';
import { ScoreView } from './score-view.ts';
import { delayed, eachFrame, LoadingNotice } from './frames.ts';
import { BarSession } from './score/bar-session.ts';
import { text } from './texts.ts';
import { paintCues } from './sound/waves.ts';
import { Timeline } from './timeline.ts';
import { type Tools, toolsOf } from './tools.ts';
import type { Values } from './tuning/edits.ts';
import { TuningViews } from './tuning/tuning-views.ts';

/** The address follows this long after the last change. */
const ADDRESS_DELAY_MS = 250;

/** The designers' page: it holds what is looked at, keeps the address in step with it, and drives the canvas. */
export class Lab implements LabControls {
  readonly ready: Promise<void>;
  /** What in the address was not understood. */
  readonly problems: Problem[];
  readonly #scene: LabScene;
  readonly #canvas: StoryCanvas;
  readonly #chrome: LabChrome;
  readonly #timeline: Timeline;
  readonly #score: ScoreView;
  readonly #bars: BarSession;
  readonly #compare: CompareView;
  readonly #meter = new FrameMeter();
  readonly #tuning: TuningViews;
  readonly #tools: Tools;
  #address: LabAddress;
  #story: Story<unknown, unknown>;
  /** The tuning that the canvas shows. */
  #shownValues: Values;
  readonly #on = { loop: true, sound: false };
  readonly #assets: AssetViews;
  readonly #colours = new ColoursView(this);
  readonly #loading = new LoadingNotice((isShown) => this.#chrome.showLoading(isShown));
  readonly #keepAddress = delayed(ADDRESS_DELAY_MS, () => history.replaceState(null, '', this.link()));

  constructor(root: HTMLElement, scene: LabScene, address: LabAddress, problems: readonly Problem[]) {
    const chosen = storyOf(address.story, scene.stories);
    if (chosen.story === undefined) throw new Error(`${scene.id} has no stories.`);
    const tuned = tuningOf(address.knobs, scene.schema, scene.saved);
    this.#scene = scene;
    this.#story = chosen.story;
    this.#address = { ...address, story: chosen.story.id, playing: address.playing && !address.golden };
    this.problems = [...problems, ...chosen.problems, ...tuned.problems];
    this.#tuning = new TuningViews(scene, tuned.tuning, {
      onChange: () => this.#retune(),
      say: (tone, message, actions) => this.#chrome.notes.say(tone, message, actions),
    });
    this.#shownValues = tuned.tuning;
    this.#bars = new BarSession(this.#tuning.session, scene.schema, {
      shown: () => scoresAt(this.#canvas.scores, this.#canvas.nowMs),
      view: () => this.view,
      trial: (ids) => this.#canvas.trial(ids),
      onFound: () => this.#score.describeAgain(),
    });
    this.#score = new ScoreView(
      (atMs) => void this.seek(atMs),
      this.#bars,
      (canvas, cues, lengthMs) => paintCues(canvas, this.#assets.sounds, cues, this.#tuning.session.values, lengthMs),
    );
    this.#assets = new AssetViews({
      scene,
      session: this.#tuning.session,
      say: (tone, message) => this.say(tone, message),
      onSound: () => this.#score.showWaves(),
      onPictures: () => this.look({}),
    });
    this.#timeline = new Timeline((atMs) => void this.seek(atMs));
    this.#compare = new CompareView(
      this.#address,
      (change) => this.set(change),
      (error) => this.say('bad', error instanceof Error ? error.message : String(error)),
    );
    this.#tools = toolsOf(this);
    this.#chrome = this.#chromeIn(root);
    this.#canvas = new StoryCanvas(this.#chrome.holder, {
      golden: address.golden,
      onCue: (cue) => this.#on.sound && this.#assets.sounds.play(cue),
      onError: (error) => this.#report(error),
    });
    this.#tuning.show();
    this.ready = this.#show(this.#address.atMs).then(() => {
      this.problems.push(...lateProblems(this.#address.atMs, this.lengthMs));
      this.#chrome.notes.problems(this.problems);
    });
    void this.ready.then(() => this.#start()).catch(() => undefined);
    if (address.golden) return;
    void this.ready.then(() => this.#assets.loadSounds()).catch(() => undefined);
    // The files are there while Vite serves the lab, and not beside a built one.
    if (!import.meta.env.DEV) return;
    void this.ready.then(() => Promise.all([this.#tuning.session.load(), this.#assets.loadSources()])).catch(() => undefined);
    this.#tuning.followFiles();
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
      tuning: this.#tuning.session.values,
      pictures: this.#assets.shownPictures,
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

  #chromeIn(root: HTMLElement): LabChrome {
    const parts = {
      scene: this.#scene,
      golden: this.#address.golden,
      compare: this.#compare,
      timeLine: this.#timeline.element,
      score: this.#score.element,
      meter: this.#meter.element,
      ...this.#tuning.elements,
      views: { ...this.#assets.elements, colours: this.#colours.element },
      dialogs: [this.#assets.dialog],
      tools: this.#tools,
    };
    return new LabChrome(root, parts, commandsOf(this, this.#tuning.session));
  }

  #start(): void {
    this.#tools.openAsked();
    eachFrame(
      () => this.isPlaying,
      (elapsedMs) => this.#playFrame(elapsedMs),
    );
  }

  async #show(atMs: number): Promise<void> {
    await this.#loading.during(this.#canvas.show(this.view, atMs));
    this.#refresh();
  }

  #retune(): void {
    const { values, changes } = this.#tuning.session;
    this.#tuning.show();
    if (values !== this.#shownValues) this.#canvas.change({ tuning: values });
    this.#shownValues = values;
    this.#score.showWaves();
    this.set({ knobs: Object.fromEntries(changes.map(({ field, now }) => [field, String(now)])) });
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
    if (!this.#address.golden) this.#compare.follow(view, this.#canvas.nowMs, this.#tuning.session);
    this.#timeline.show(this.#canvas, this.#story.joinAtMs ?? 0);
    this.#score.show(this.#canvas.scores, this.#canvas.nowMs, this.#canvas.lengthMs);
    this.#assets.mixer.show(this.#canvas.scores);
    this.#assets.pictures.show(this.#story.id);
    this.#colours.refresh();
    this.#tools.refresh();
    this.#chrome.show({
      ...this.#address,
      ...this.#on,
      size: view.size,
      motion: view.motion,
      changes: this.#tuning.session.changes,
      canUndo: this.#tuning.session.canUndo,
      canRedo: this.#tuning.session.canRedo,
      canSave: this.#tuning.session.hasFiles,
      described: this.#canvas.describe(),
    });
    if (!this.#address.golden) this.#keepAddress();
  }
}

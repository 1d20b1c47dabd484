import { gainField } from '#scenes/stage/gains.ts';
import { assetButtons } from '../assets/asset-buttons.ts';
import { fileTarget } from '../assets/file-target.ts';
import { kilobytes, type OwnAssets } from '../assets/own-assets.ts';
import type { ClipScore } from '../clip-score.ts';
import { el, iconButton } from '../dom.ts';
import { text } from '../texts.ts';
import type { TuningSession } from '../tuning/session.ts';
import { wavOf } from './figures.ts';
import { channelsOf, type SoundBank } from './sound-bank.ts';
import { paintSound } from './waves.ts';

/** One cue of the mixer. */
interface Strip {
  cue: string;
  element: HTMLElement;
  show(): void;
}

/** The mixer: a strip for each cue of the scene, with its gain, its wave and its figures, and below them the other sounds of the shop. */
export class MixerView {
  readonly element = el('div', { class: 'mixer', hidden: true });
  readonly #bank: SoundBank;
  readonly #session: TuningSession;
  readonly #assets: OwnAssets;
  readonly #strips: readonly Strip[];
  /** Cues whose sound is being saved. */
  readonly #saving = new Set<string>();
  #scores: readonly ClipScore[] = [];
  #shown = '';

  constructor(bank: SoundBank, session: TuningSession, assets: OwnAssets) {
    this.#bank = bank;
    this.#session = session;
    this.#assets = assets;
    const isOfScene = (cue: string): boolean => session.values[gainField(cue)] !== undefined;
    const [own, others] = [bank.names.filter(isOfScene), bank.names.filter((cue) => !isOfScene(cue))];
    this.#strips = [...own, ...others].map((cue) => this.#strip(cue, isOfScene(cue)));
    const listed = (cues: readonly string[]): HTMLElement =>
      el(
        'ul',
        {},
        this.#strips.filter(({ cue }) => cues.includes(cue)).map(({ element }) => element),
      );
    this.element.append(
      el('p', { class: 'hint' }, [text('mixer.hint')]),
      listed(own),
      el('details', {}, [el('summary', {}, [text('mixer.others', { count: others.length })]), listed(others)]),
    );
    this.element.querySelector('details')?.addEventListener('toggle', () => this.refresh());
    new ResizeObserver(() => this.refresh()).observe(this.element);
  }

  /** Shows the gains of the session, and how often the story at hand plays each cue. */
  show(scores: readonly ClipScore[]): void {
    const shown = JSON.stringify(this.#strips.map(({ cue }) => this.#session.values[gainField(cue)] ?? null));
    const isSame = scores.length === this.#scores.length && scores.every((score, index) => score === this.#scores[index]);
    if (shown === this.#shown && isSame) return;
    this.#shown = shown;
    this.#scores = scores;
    this.refresh();
  }

  /** Draws everything anew, where it is seen. */
  refresh(): void {
    if (this.element.clientWidth > 0) for (const strip of this.#strips) strip.show();
  }

  #strip(cue: string, isOfScene: boolean): Strip {
    const field = gainField(cue);
    const canvas = el('canvas', { 'aria-hidden': 'true' });
    const figures = el('span', { class: 'figures' });
    const used = el('span', { class: 'used' });
    const gain = el('output');
    const slider = el('input', { type: 'range', min: 0, max: 2, step: 0.01, 'aria-label': text('mixer.gain', { cue }) });
    slider.addEventListener('input', () => this.#session.set({ [field]: slider.valueAsNumber }, field));
    slider.addEventListener('change', () => this.#session.endGesture());
    const play = iconButton('play', text('mixer.play', { cue }), () => void this.#playOnce(cue));
    const actions = assetButtons(this.#assets, 'sounds', cue, {
      back: () => this.#bank.takeBack(cue),
      save: () => this.#save(cue),
      remove: () => this.#remove(cue),
    });
    const element = el('li', { class: 'strip', 'data-cue': cue }, [
      el('div', { class: 'strip-head' }, [play, el('b', {}, [cue]), used]),
      canvas,
      ...(isOfScene ? [el('div', { class: 'gain' }, [slider, gain])] : []),
    ]);
    const choose = fileTarget(element, {
      label: text('assets.replace'),
      name: text('assets.replace.of', { name: cue }),
      accept: 'audio/*',
      onFiles: ([file]) => file && void this.#drop(cue, file),
    });
    element.append(el('div', { class: 'strip-actions' }, [figures, choose, ...actions.buttons]));
    const show = (): void => {
      const value = Number(this.#session.values[field] ?? 1);
      const isDropped = this.#bank.isDropped(cue);
      slider.value = String(value);
      gain.textContent = `${value.toFixed(2)}×`;
      element.classList.toggle('moved', value !== Number(this.#session.saved[field] ?? 1));
      element.classList.toggle('dropped', isDropped);
      actions.show(isDropped, this.#saving.has(cue));
      const sound = this.#bank.sound(cue)?.figures;
      figures.textContent =
        sound === undefined
          ? ''
          : text('mixer.figures', {
              length: Math.round(sound.lengthMs),
              peak: level(sound.peakDb),
              loudness: level(sound.loudnessDb),
              size: kilobytes(sound.bytes),
            });
      used.textContent = this.#use(cue, value);
      paintSound(canvas, this.#bank, cue, value);
    };
    return { cue, element, show };
  }

  /** How often the clips at hand play a cue, and how loud. */
  #use(cue: string, gain: number): string {
    const volumes = this.#scores.flatMap(({ cues }) => cues.filter((each) => each.cue === cue).map(({ volume = 1 }) => volume * gain));
    if (volumes.length === 0) return '';
    const loudest = Math.max(...volumes);
    return text(loudest > 1 ? 'mixer.used.cut' : 'mixer.used', { count: volumes.length, volume: Math.min(1, loudest).toFixed(2) });
  }

  async #playOnce(cue: string): Promise<void> {
    const volumes = this.#scores.flatMap(({ cues }) => cues.filter((each) => each.cue === cue).map(({ volume = 1 }) => volume));
    const gain = Number(this.#session.values[gainField(cue)] ?? 1);
    await this.#try(() => this.#bank.playOnce(cue, (volumes.length === 0 ? 1 : Math.max(...volumes)) * gain));
  }

  async #drop(cue: string, file: File): Promise<void> {
    await this.#try(async () => {
      await this.#bank.load();
      await this.#bank.drop(cue, file);
      await this.#playOnce(cue);
    });
  }

  async #save(cue: string): Promise<void> {
    const sound = this.#bank.sound(cue);
    if (sound === undefined) return;
    const wav = wavOf(channelsOf(sound.buffer), sound.buffer.sampleRate);
    this.#saving.add(cue);
    this.refresh();
    const isSaved = await this.#assets.save('sounds', cue, wav);
    this.#saving.delete(cue);
    if (isSaved) this.#bank.keep(cue, sound);
    this.refresh();
  }

  async #remove(cue: string): Promise<void> {
    // The sprite has other regions now, and its map is a module of this page.
    if (await this.#assets.remove('sounds', cue)) location.reload();
  }

  async #try(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.#assets.say('bad', error instanceof Error ? error.message : String(error));
    }
  }
}

const level = (decibels: number): string => (Number.isFinite(decibels) ? decibels.toFixed(1) : '−∞');

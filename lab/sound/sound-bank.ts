import sprite from '#assets/sounds/sprite.json';
import type { Cue } from '#scenes/stage/contract.ts';
import { Mixer } from '#src/stage/mixer-core.ts';
import type { Voices } from '#src/stage/voices.ts';
import { figuresOf, type SoundFigures } from './figures.ts';

/** The shop's sounds, in the order in which formats are tried. */
const SPRITE_FILES = ['/sounds/fairdrop.webm', '/sounds/fairdrop.mp3'];
const SAMPLE_RATE = 48_000;
/** Largest file that is decoded, bytes, and longest sound that is kept, s. */
const MAX_FILE_BYTES = 8_000_000;
const MAX_SECONDS = 10;

/** A sound of a cue as it is played now. */
export interface BankSound {
  buffer: AudioBuffer;
  figures: SoundFigures;
}

/**
 * The sounds that the lab plays: those of the shop's sprite, by the rules of the shop's mixer, and in the place of some of them what the designer dropped. They
 * are decoded once, so that their waves can be drawn.
 */
export class SoundBank {
  readonly names: readonly string[] = Object.keys(sprite);
  readonly #sounds = new Map<string, BankSound>();
  readonly #dropped = new Map<string, BankSound>();
  readonly #mixer: Mixer;
  readonly #onChange: () => void;
  #loading: Promise<void> | null = null;
  #made: Promise<Voices> | null = null;

  /** `onChange` is called when a sound is another one than before. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
    this.#mixer = new Mixer({ load: () => this.#voices(), now: () => performance.now(), names: this.names, muted: false });
    // Browsers let a page sound only after a gesture.
    for (const gesture of ['pointerdown', 'keydown'] as const)
      document.addEventListener(gesture, () => this.#mixer.unlock(), { passive: true });
  }

  /** Fetches and decodes the sprite, once. Rejects where this browser decodes none of its formats. */
  load(): Promise<void> {
    this.#loading ??= this.#decode().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** A cue's sound; undefined before it is loaded, and for a name that is none. */
  sound(cue: string): BankSound | undefined {
    return this.#dropped.get(cue) ?? this.#sounds.get(cue);
  }

  isDropped(cue: string): boolean {
    return this.#dropped.has(cue);
  }

  /** Puts an audio file in the place of a cue's sound. Rejects with RangeError for a file that can't be one. */
  async drop(cue: string, file: Blob): Promise<void> {
    if (file.size > MAX_FILE_BYTES)
      throw new RangeError(`The file has ${Math.round(file.size / 1000)} kB; ${MAX_FILE_BYTES / 1000} at most.`);
    const buffer = await decoded(await file.arrayBuffer()).catch(() => {
      throw new RangeError('That is no sound that this browser can decode.');
    });
    if (buffer.duration > MAX_SECONDS) throw new RangeError(`The sound is ${buffer.duration.toFixed(1)} s long; ${MAX_SECONDS} at most.`);
    this.#dropped.set(cue, { buffer, figures: figuresOf(channelsOf(buffer), SAMPLE_RATE) });
    this.#onChange();
  }

  /** Back to the sound of the file. */
  takeBack(cue: string): void {
    if (this.#dropped.delete(cue)) this.#onChange();
  }

  get hasDropped(): boolean {
    return this.#dropped.size > 0;
  }

  /** The sound is the file's now. One that was dropped after it stays. */
  keep(cue: string, sound: BankSound): void {
    this.#sounds.set(cue, sound);
    if (this.#dropped.get(cue) === sound) this.#dropped.delete(cue);
    this.#onChange();
  }

  /** Plays a cue as a scene does, by the mixer's rules. */
  play({ cue, volume = 1, rate = 1 }: Cue): void {
    this.#mixer.play(cue, { volume, rate });
  }

  /** Plays a cue's sound at once, after a press. */
  async playOnce(cue: string, volume: number): Promise<void> {
    const voices = await this.#voices();
    voices.resume();
    voices.start(cue, Math.min(1, volume), 1, () => undefined);
  }

  async #decode(): Promise<void> {
    const buffer = await firstDecoded(SPRITE_FILES);
    for (const [name, [startMs = 0, lengthMs = 0]] of Object.entries(sprite)) {
      const [from, length] = [Math.round((startMs / 1000) * SAMPLE_RATE), Math.max(1, Math.round((lengthMs / 1000) * SAMPLE_RATE))];
      const part = new AudioBuffer({ length, numberOfChannels: buffer.numberOfChannels, sampleRate: SAMPLE_RATE });
      for (let channel = 0; channel < buffer.numberOfChannels; channel++)
        part.copyToChannel(buffer.getChannelData(channel).subarray(from, from + length), channel);
      this.#sounds.set(name, { buffer: part, figures: figuresOf(channelsOf(part), SAMPLE_RATE) });
    }
    this.#onChange();
  }

  #voices(): Promise<Voices> {
    this.#made ??= this.#makeVoices().catch((error: unknown) => {
      this.#made = null;
      throw error;
    });
    return this.#made;
  }

  async #makeVoices(): Promise<Voices> {
    await this.load();
    const context = new AudioContext();
    const master = context.createGain();
    master.connect(context.destination);
    const sounding = new Set<AudioBufferSourceNode>();
    return {
      start: (name, volume, rate, ended) => {
        const sound = this.sound(name);
        if (sound === undefined) return ended();
        const source = new AudioBufferSourceNode(context, { buffer: sound.buffer, playbackRate: rate });
        source.connect(new GainNode(context, { gain: volume })).connect(master);
        sounding.add(source);
        source.addEventListener('ended', () => {
          sounding.delete(source);
          ended();
        });
        source.start();
      },
      setMuted: (muted) => (master.gain.value = muted ? 0 : 1),
      stopAll: () => {
        for (const source of sounding) source.stop();
      },
      resume: () => void context.resume().catch(() => undefined),
    };
  }
}

export const channelsOf = (buffer: AudioBuffer): Float32Array[] =>
  Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel));

/** Decodes at the sprite's sample rate. */
const decoded = (data: ArrayBuffer): Promise<AudioBuffer> => new OfflineAudioContext(2, 1, SAMPLE_RATE).decodeAudioData(data);

async function firstDecoded(files: readonly string[]): Promise<AudioBuffer> {
  for (const file of files) {
    const response = await fetch(file);
    const buffer = response.ok ? await decoded(await response.arrayBuffer()).catch(() => null) : null;
    if (buffer !== null) return buffer;
  }
  throw new Error('This browser decodes none of the formats of the sounds.');
}

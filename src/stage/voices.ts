import type { Howl, HowlerGlobal } from 'howler';

/** What the mixer asks of a sound player. */
export interface Voices {
  /** Starts a sound of the sprite; `ended` is called once when it stops for whatever reason. */
  start(name: string, volume: number, rate: number, ended: () => void): void;
  setMuted(muted: boolean): void;
  /** Silences everything that sounds. */
  stopAll(): void;
  /** Wakes the audio device after a gesture or a return to the tab. */
  resume(): void;
}

type Regions = Readonly<Record<string, readonly number[]>>;

/** What is used of Howler. */
export interface Library {
  Howl: typeof Howl;
  Howler: HowlerGlobal;
}

/** The sprite's formats, the smallest first. */
const SOURCES = ['/sounds/fairdrop.webm', '/sounds/fairdrop.mp3'];

/** Howler with the product's sprite; loaded after the first gesture. `autoSuspend` is off, since on iOS it swallows sounds that a socket starts. */
export async function loadVoices(sprite: Regions, library: () => Promise<Library> = () => import('howler')): Promise<Voices> {
  const { Howl: Player, Howler } = await library();
  Howler.autoSuspend = false;
  const regions = Object.fromEntries(
    Object.entries(sprite).map(([name, [offsetMs = 0, lengthMs = 0]]): [string, [number, number]] => [name, [offsetMs, lengthMs]]),
  );
  // One listener for all sounds: listeners of each sound's own are searched through whenever any of them ends.
  const sounding = new Map<number, () => void>();
  const over = (id: number): void => {
    sounding.get(id)?.();
    sounding.delete(id);
  };
  /** Plays a format. Howler takes the first one that the browser claims to play, and gives up where that doesn't load or decode: then the next one is tried. */
  const play = ([source, ...others]: readonly string[]): Howl | null => {
    if (source === undefined) return null;
    const made = new Player({ src: [source], sprite: regions, pool: 16 });
    made.on('end', over);
    made.on('stop', over);
    made.on('playerror', over);
    made.on('loaderror', () => {
      if (howl !== made) return;
      howl = play(others);
      for (const id of sounding.keys()) over(id);
      made.unload();
    });
    return made;
  };
  let howl = play(SOURCES);
  return {
    start: (name, volume, rate, ended) => {
      // No format can be played, or none has come yet: it would sound when what it belongs to is over.
      if (howl?.state() !== 'loaded') return ended();
      const id = howl.play(name);
      if (volume !== 1) howl.volume(volume, id);
      if (rate !== 1) howl.rate(rate, id);
      sounding.set(id, ended);
    },
    setMuted: (muted) => void Howler.mute(muted),
    stopAll: () => void howl?.stop(),
    resume: () => {
      // `ctx` is missing where a browser has no Web Audio; then there is nothing to wake.
      const context = Howler.ctx as AudioContext | null | undefined;
      if (context != null && context.state !== 'running') void context.resume().catch(() => undefined);
    },
  };
}

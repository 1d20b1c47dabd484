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

/** Howler with the product's sprite; loaded after the first gesture. `autoSuspend` is off, since on iOS it swallows sounds that a socket starts. */
export async function loadVoices(sprite: Regions): Promise<Voices> {
  const { Howl, Howler } = await import('howler');
  Howler.autoSuspend = false;
  const regions = Object.fromEntries(
    Object.entries(sprite).map(([name, [offsetMs = 0, lengthMs = 0]]): [string, [number, number]] => [name, [offsetMs, lengthMs]]),
  );
  const howl = new Howl({ src: ['/sounds/fairdrop.webm', '/sounds/fairdrop.mp3'], sprite: regions, pool: 16 });
  // One listener for all sounds: listeners of each sound's own are searched through whenever any of them ends.
  const sounding = new Map<number, () => void>();
  const over = (id: number): void => {
    sounding.get(id)?.();
    sounding.delete(id);
  };
  howl.on('end', over);
  howl.on('stop', over);
  howl.on('playerror', over);
  return {
    start: (name, volume, rate, ended) => {
      const id = howl.play(name);
      if (volume !== 1) howl.volume(volume, id);
      if (rate !== 1) howl.rate(rate, id);
      sounding.set(id, ended);
    },
    setMuted: (muted) => void Howler.mute(muted),
    stopAll: () => void howl.stop(),
    resume: () => {
      // `ctx` is missing where a browser has no Web Audio; then there is nothing to wake.
      const context = Howler.ctx as AudioContext | null | undefined;
      if (context != null && context.state !== 'running') void context.resume().catch(() => undefined);
    },
  };
}

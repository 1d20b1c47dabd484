import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import sprite from '#assets/sounds/sprite.json';
import { service, useService } from '#src/lib/services/services.ts';
import { savesData } from '#src/lib/saves-data.ts';
import { type CueSound, Mixer } from './mixer-core.ts';
import { rememberedChoice } from './setting.ts';
import { loadVoices } from './voices.ts';

/** Plays a sound of the sprite by name, if this browser may sound just now. Unknown names are silent, never an error. */
export type PlayCue = (name: string, sound?: CueSound) => void;

/** The visit's mixer, for the scenes' cues and the shell's own sounds. */
export interface Sounds {
  play: PlayCue;
  /** Stops what sounds. */
  silence: () => void;
  /** Whether the player has switched sound off; remembered in this browser, the same in all its tabs. */
  muted: StoreApi<'true' | 'false'>;
}

/**
 * Made with the first page that may sound: it listens for gestures from then on. The sound player and the sprite are loaded at the first one, if sound is on; before
 * it no browser would let them sound anyway. Where data is saved, sound is off until the player turns it on.
 */
export const mixerService = service('mixer', (): Sounds => {
  const muted = rememberedChoice<'true' | 'false'>('muted', ['true', 'false'], savesData() ? 'true' : 'false');
  const mixer = new Mixer({
    load: () => loadVoices(sprite),
    now: () => performance.now(),
    names: Object.keys(sprite),
    muted: muted.getState() === 'true',
  });
  muted.subscribe((now) => mixer.setMuted(now === 'true'));
  if (typeof document !== 'undefined') {
    const unlock = (): void => mixer.unlock();
    document.addEventListener('pointerdown', unlock, { passive: true });
    document.addEventListener('keydown', unlock, { passive: true });
    document.addEventListener('visibilitychange', () => mixer.setHidden(document.hidden));
  }
  return { play: (name, sound) => mixer.play(name, sound), silence: () => mixer.silence(), muted };
});

/** What the shell plays its own sounds with. */
export const cueService = service('cues', (services) => services.get(mixerService).play);

/** Whether sound is off, and how to change it. */
export function useMuted(): [muted: boolean, set: (muted: boolean) => void] {
  const { muted } = useService(mixerService);
  return [useStore(muted) === 'true', (next) => muted.setState(next ? 'true' : 'false', true)];
}

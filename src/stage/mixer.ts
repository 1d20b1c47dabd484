import { useStore } from 'zustand';
import sprite from '#assets/sounds/sprite.json';
import { service } from '#src/lib/services/services.ts';
import { type CueSound, Mixer } from './mixer-core.ts';
import { rememberedChoice } from './setting.ts';
import { loadVoices } from './voices.ts';

/*
 * The one mixer, for the scenes' cues and the shell's own sounds. The sound player and the sprite are loaded at the first gesture; before it
 * no browser would let them sound anyway.
 */
const mutedStore = rememberedChoice<'true' | 'false'>('muted', ['true', 'false'], 'false');

const mixer = new Mixer({
  load: () => loadVoices(sprite),
  now: () => performance.now(),
  names: Object.keys(sprite),
  muted: mutedStore.getState() === 'true',
});

mutedStore.subscribe((muted) => mixer.setMuted(muted === 'true'));

if (typeof document !== 'undefined') {
  const unlock = (): void => mixer.unlock();
  document.addEventListener('pointerdown', unlock, { passive: true });
  document.addEventListener('keydown', unlock, { passive: true });
  document.addEventListener('visibilitychange', () => mixer.setHidden(document.hidden));
}

/** Plays a sound of the sprite by name, if this browser may sound just now. Unknown names are silent, never an error. */
export function playCue(name: string, sound?: CueSound): void {
  mixer.play(name, sound);
}

/** What the shell plays its own sounds with. */
export const cueService = service('cues', () => playCue);

/** Whether the player has switched sound off; remembered in this browser, the same in all its tabs. */
export function useMuted(): boolean {
  return useStore(mutedStore) === 'true';
}

export function setMuted(muted: boolean): void {
  mutedStore.setState(muted ? 'true' : 'false', true);
}

import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { GameKey } from '#contract/games/index.ts';
import { cents, type Cents } from '#contract/money.ts';
import { rememberedChoice } from '#src/stage/setting.ts';
import { autoSettingsSchema, type AutoSettings, DEFAULT_AUTO } from '#src/play/auto/auto.ts';
import { remembered } from './remembered.ts';

/** The inputs that every game has; they are kept over a reload. */
export interface PlaySettings {
  stake: Cents;
  tab: 'manual' | 'auto';
  instant: boolean;
  auto: AutoSettings;
}

/** A whole number of cents that storage may hold; limits are held against it where it is used. */
const storedCents = (fallback: number) =>
  orElse(
    z.custom<Cents>((value) => typeof value === 'number' && Number.isSafeInteger(value) && value > 0),
    cents(fallback),
  );

const FIRST_STAKE = 100;

const schema: z.ZodMiniType<PlaySettings> = z.object({
  stake: storedCents(FIRST_STAKE),
  tab: orElse(z.enum(['manual', 'auto']), 'manual'),
  instant: orElse(z.boolean(), false),
  auto: orElse(autoSettingsSchema, DEFAULT_AUTO),
});

const stores = new Map<GameKey, StoreApi<PlaySettings>>();

/** The remembered inputs of a game. */
export function playSettings(game: GameKey): StoreApi<PlaySettings> {
  const store =
    stores.get(game) ??
    remembered(`play:${game}`, schema, { stake: cents(FIRST_STAKE), tab: 'manual', instant: false, auto: DEFAULT_AUTO });
  stores.set(game, store);
  return store;
}

const hotkeys = rememberedChoice<'on' | 'off'>('play:hotkeys', ['on', 'off'], 'on');

/** Whether keys play, in every game. */
export function useHotkeysChoice(): [boolean, (next: boolean) => void] {
  return [useStore(hotkeys) === 'on', (next) => hotkeys.setState(next ? 'on' : 'off', true)];
}

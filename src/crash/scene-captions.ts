import type { CrashCaptions } from '#scenes/crash/model.ts';

/** The words on the canvas of a flight, in the language of the page. */
export const sceneCaptions = (t: (key: `words.${keyof CrashCaptions}`) => string): CrashCaptions => ({
  opening: t('words.opening'),
  closed: t('words.closed'),
  busted: t('words.busted'),
  lagging: t('words.lagging'),
});

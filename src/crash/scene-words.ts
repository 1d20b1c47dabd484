import type { TFunction } from 'i18next';
import type { CrashWords } from '#scenes/crash/model.ts';

/** The words on the canvas of a flight, in the language of the page. */
export const sceneWords = (t: TFunction<'crash'>): CrashWords => ({
  opening: t('words.opening'),
  closed: t('words.closed'),
  busted: t('words.busted'),
  lagging: t('words.lagging'),
});

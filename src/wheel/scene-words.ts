import type { TFunction } from 'i18next';
import type { WheelWords } from '#scenes/wheel/model.ts';

/** The words on the canvas of a spin, in the language of the page. */
export const sceneWords = (t: TFunction<'wheel'>): WheelWords => ({
  opening: t('words.opening'),
  closed: t('words.closed'),
  lagging: t('words.lagging'),
});

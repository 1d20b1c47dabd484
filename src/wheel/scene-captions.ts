import type { WheelCaptions } from '#scenes/wheel/model.ts';

/** The words on the canvas of a spin, in the language of the page. */
export const sceneCaptions = (t: (key: `words.${keyof WheelCaptions}`) => string): WheelCaptions => ({
  opening: t('words.opening'),
  closed: t('words.closed'),
  lagging: t('words.lagging'),
});

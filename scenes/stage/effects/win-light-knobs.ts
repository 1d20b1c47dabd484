import { ms, ratio, sharedKnobs } from '../knobs.ts';

/** The knobs of the light of a result (win-light.ts), with the values of a scene's own tuning.json. Apart from it, so that a page that reads a tuning loads no Pixi. */
export const winLightKnobs = sharedKnobs('Light', {
  flashMs: [ms, 20, 600, 'How fast the flash of a win fades: to about a third in this time.'],
  flashRiseMs: [ms, 10, 300, 'How long the flash takes to come.'],
  rays: [ratio, 0, 1, 'Strength of the rays behind a result of the second size; the third size is the first that shows them.'],
  raysStep: [ratio, 0, 0.5, 'How much stronger they are with each larger size.'],
  raysRiseMs: [ms, 0, 2_000, 'How long the rays take to come.'],
  raysFallMs: [ms, 0, 3_000, 'How long they take to go.'],
  raysTurnMs: [ms, 1_000, 20_000, 'How long the rays take to turn by one radian.'],
});

/** How the light of a result comes and goes. */
export type WinLightTuning = Parameters<typeof winLightKnobs>[0];

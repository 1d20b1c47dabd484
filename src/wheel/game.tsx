import i18next from 'i18next';
import { recentWheelGames, type WheelRound, wheelSeeds } from '#contract/api/wheel.ts';
import { wheel, type WheelColor, type WheelDraw, wheelReturn } from '#contract/games/wheel.ts';
import type { RoundGameView } from '#src/games/view.ts';
import { call } from '#src/lib/api/call.ts';

/** The wheel: how its rounds are named and proven. */
export const wheelView: RoundGameView<WheelRound, WheelDraw, { color: WheelColor }> = {
  key: wheel.key,
  source: wheel.source,
  words() {
    const t = i18next.getFixedT(null, 'wheel');
    const proof = (name: 'segment' | 'spot') => ({ name: t(`game.proof.${name}.name`), text: t(`game.proof.${name}.text`) });
    return {
      counting({ color }, percent) {
        const { numerator, denominator } = wheelReturn(color);
        return t('game.counting', { color, wins: numerator / color, all: denominator, percent });
      },
      proof: { segment: proof('segment'), spot: proof('spot') },
      fair: {
        pageTitle: t('game.fair.pageTitle'),
        title: t('game.fair.title'),
        lead: t('game.fair.lead'),
        drawn: { title: t('game.fair.drawn.title'), text: t('game.fair.drawn.text') },
        limits: t('game.fair.limits'),
        play: t('game.fair.play'),
      },
    };
  },
  fetchChains: async (signal) => (await call(wheelSeeds, { signal })).data,
  fetchRecent: async (limit) => (await call(recentWheelGames, { query: { limit } })).data,
  resultOf: ({ draw }) => draw,
  parts: ({ segment, color, spot }) => [
    { name: 'segment', text: `${segment} · ${color}×` },
    { name: 'spot', text: `${(spot * 100).toFixed(4)}%` },
  ],
};

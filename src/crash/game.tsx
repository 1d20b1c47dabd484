import i18next from 'i18next';
import { type CrashRound, crashSeeds, recentCrashGames } from '#contract/api/crash.ts';
import { formatCount } from '#contract/count.ts';
import { crash, reachingCount } from '#contract/games/crash.ts';
import type { RoundGameView } from '#src/games/view.ts';
import { call } from '#src/lib/api/call.ts';
import { formatTimes } from './times.ts';

interface Bust {
  bust: number;
}

/** Crash: how its rounds are named and proven. */
export const crashView: RoundGameView<CrashRound, Bust, { target: number }> = {
  key: crash.key,
  source: crash.source,
  words() {
    const t = i18next.getFixedT(null, 'crash');
    return {
      counting: ({ target }, percent) =>
        t('game.counting', { target: (target / 100).toFixed(2), ways: formatCount(Number(reachingCount(target))), percent }),
      proof: { bust: { name: t('game.proof.bust.name'), text: t('game.proof.bust.text') } },
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
  fetchChains: async (signal) => (await call(crashSeeds, { signal })).data,
  fetchRecent: async (limit) => (await call(recentCrashGames, { query: { limit } })).data,
  resultOf: ({ bust }) => (bust === null ? null : { bust }),
  parts: ({ bust }) => [{ name: 'bust', text: formatTimes(bust) }],
};

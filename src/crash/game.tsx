import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type CrashRound, crashSeeds, recentCrashGames } from '#contract/api/crash.ts';
import { formatCount } from '#contract/count.ts';
import { crash, type CrashChoice, type CrashDrawn, reachingCount } from '#contract/games/crash.ts';
import { reduceCrash } from '#scenes/crash/model.ts';
import { Drawn, SummaryFact } from '#src/fairness/record/record-summary.tsx';
import { fairTexts, type RecordedRoundBet, type RoundGameView } from '#src/games/view.ts';
import { ask } from '#src/lib/api/call.ts';
import { sceneFilm } from '#src/play/replay/scene-replay.ts';
import { Figure } from '#src/ui/figure.tsx';
import { BustPicture } from './bust-picture.tsx';
import { crashFilm } from './crash-film.ts';
import { sceneCaptions } from './scene-captions.ts';
import { formatTimes } from './times.ts';

interface Bust {
  bust: number;
}

type FlightBet = RecordedRoundBet<CrashChoice & CrashDrawn, Bust>;

/** Crash: how its rounds and the bets on them are named, proven, drawn and played again. */
export const crashView: RoundGameView<CrashRound, Bust, { target: number }, CrashChoice & CrashDrawn> = {
  key: crash.key,
  source: crash.source,
  words() {
    const t = i18next.getFixedT(null, 'crash');
    const proof = (name: 'bust' | 'multiplier') => ({ name: t(`game.proof.${name}.name`), text: t(`game.proof.${name}.text`) });
    return {
      bet: t('game.bet'),
      counting: ({ target }, percent) =>
        t('game.counting', { target: (target / 100).toFixed(2), ways: formatCount(Number(reachingCount(target))), percent }),
      proof: { bust: proof('bust'), multiplier: proof('multiplier') },
      fair: fairTexts((part) => t(`game.fair.${part}`)),
    };
  },
  fetchChains: async (asking) => (await ask(asking, crashSeeds)).data,
  fetchRecent: async (call, limit) => (await call(recentCrashGames, { query: { limit } })).data,
  resultOf: ({ bust }) => (bust === null ? null : { bust }),
  parts: ({ bust }) => [{ name: 'bust', text: formatTimes(bust) }],
  Picture: ({ result: { bust } }) => <BustPicture bust={bust} />,
  Facts: FlightFacts,
  film({ id, round, stake, payout, status, outcome: { at } }) {
    if (round === null || round.result === null) return null;
    const t = i18next.getFixedT(null, 'crash');
    const onFlight = status === 'won' || status === 'lost' ? [{ id, player: { name: t('game.thisBet') }, stake, payout, at }] : [];
    const film = crashFilm({ id: round.id, ...round.result }, onFlight, sceneCaptions(t));
    return film && sceneFilm('crash', film, reduceCrash);
  },
};

/** The target, where the bet was cashed out, and where the flight ended; the target of an open bet is known to its player alone. */
function FlightFacts({ bet: { status, outcome, round } }: { bet: FlightBet }) {
  const { t } = useTranslation('crash');
  const { auto, at } = outcome;
  const target = auto === null ? t(status === 'open' ? 'game.facts.hidden' : 'game.facts.none') : formatTimes(auto);
  return (
    <>
      <SummaryFact name={t('game.facts.target')} value={<Figure>{target}</Figure>} />
      {at !== null && <SummaryFact name={t('game.facts.out')} value={<Figure>{formatTimes(at)}</Figure>} />}
      {round?.result && <SummaryFact name={t('game.facts.bust')} value={<Drawn>{formatTimes(round.result.bust)}</Drawn>} />}
    </>
  );
}

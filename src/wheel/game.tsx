import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { recentWheelGames, type WheelRound, wheelSeeds } from '#contract/api/wheel.ts';
import { wheel, type WheelColor, type WheelDraw, wheelReturn } from '#contract/games/wheel.ts';
import { reduceWheel } from '#scenes/wheel/model.ts';
import { Drawn, SummaryFact } from '#src/fairness/record/record-summary.tsx';
import { fairTexts, type RecordedRoundBet, type RoundGameView } from '#src/games/view.ts';
import { ask } from '#src/lib/api/call.ts';
import { sceneFilm } from '#src/play/replay/scene-replay.ts';
import { Figure } from '#src/ui/figure.tsx';
import { sceneCaptions } from './scene-captions.ts';
import { LandedPicture } from './spin-picture.tsx';
import { wheelFilm } from './wheel-film.ts';

interface ColorChoice {
  color: WheelColor;
}

/** The wheel: how its rounds and the bets on them are named, proven, drawn and played again. */
export const wheelView: RoundGameView<WheelRound, WheelDraw, ColorChoice, ColorChoice> = {
  key: wheel.key,
  source: wheel.source,
  words() {
    const t = i18next.getFixedT(null, 'wheel');
    const proof = (name: 'segment' | 'spot' | 'multiplier') => ({ name: t(`game.proof.${name}.name`), text: t(`game.proof.${name}.text`) });
    return {
      bet: t('game.bet'),
      counting({ color }, percent) {
        const { numerator, denominator } = wheelReturn(color);
        return t('game.counting', { color, wins: numerator / color, all: denominator, percent });
      },
      proof: { segment: proof('segment'), spot: proof('spot'), multiplier: proof('multiplier') },
      fair: fairTexts((part) => t(`game.fair.${part}`)),
    };
  },
  fetchChains: async (asking) => (await ask(asking, wheelSeeds)).data,
  fetchRecent: async (call, limit) => (await call(recentWheelGames, { query: { limit } })).data,
  resultOf: ({ draw }) => draw,
  parts: ({ segment, color, spot }) => [
    { name: 'segment', text: `${segment} · ${color}×` },
    { name: 'spot', text: `${(spot * 100).toFixed(4)}%` },
  ],
  Picture: LandedPicture,
  Facts: SpinFacts,
  film({ round, stake, status, outcome: { color } }) {
    if (round === null || round.result === null) return null;
    const onSpin = status === 'won' || status === 'lost' ? [{ player: { name: '' }, color, stake }] : [];
    const film = wheelFilm({ id: round.id, draw: round.result }, onSpin, sceneCaptions(i18next.getFixedT(null, 'wheel')));
    return film && sceneFilm('wheel', film, reduceWheel);
  },
};

/** The colour of the bet, and the one that the wheel stopped on. */
function SpinFacts({ bet: { outcome, round } }: { bet: RecordedRoundBet<ColorChoice, WheelDraw> }) {
  const { t } = useTranslation('wheel');
  const named = (color: WheelColor): string => t(`colors.${color}`);
  return (
    <>
      <SummaryFact name={t('game.facts.color')} value={<Figure>{named(outcome.color)}</Figure>} />
      {round?.result && <SummaryFact name={t('page.stopped')} value={<Drawn>{named(round.result.color)}</Drawn>} />}
    </>
  );
}

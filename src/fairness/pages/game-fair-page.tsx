import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Command } from '#src/fairness/verifier/command.tsx';
import { OwnSeeds } from '#src/fairness/seeds/own-seeds.tsx';
import { Verifier } from '#src/fairness/verifier/verifier.tsx';
import type { FairTexts } from '#src/games/view.ts';
import { FairPage } from './fair-page.tsx';

/** How the outcomes of one game follow from the player's seeds, step by step, and its verifier. */
export function GameFairPage({ game, words }: { game: string; words: FairTexts }) {
  const { t } = useTranslation('fairness');
  const games = useMemo(() => [game], [game]);
  return (
    <FairPage
      texts={words}
      game={{ key: game, play: words.play }}
      stepsTitle={t('steps.title')}
      step={(step) => (step === 'drawn' ? words.drawn : { title: t(`steps.${step}.title`), text: t(`steps.${step}.text`) })}
    >
      <OwnSeeds game={game} />
      <Verifier games={games} text={words.verifier ?? t('verifier.text')} />
      <Command games={games} />
    </FairPage>
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Command } from '#src/fairness/verifier/command.tsx';
import { OwnSeeds } from '#src/fairness/seeds/own-seeds.tsx';
import { Verifier } from '#src/fairness/verifier/verifier.tsx';
import { FAIRNESS } from '#src/games/entry.ts';
import { entryOf } from '#src/games/registry.ts';
import type { FairTexts } from '#src/games/view.ts';
import { FairLinks } from './fair-links.tsx';
import { FairPage } from './fair-page.tsx';

/** How the outcomes of one game follow from the player's seeds, step by step, and its verifier. */
export function GameFairPage({ game, words }: { game: string; words: FairTexts }) {
  const { t } = useTranslation('fairness');
  const games = useMemo(() => [game], [game]);
  return (
    <FairPage
      pageTitle={words.pageTitle}
      title={words.title}
      lead={words.lead}
      stepsTitle={t('steps.title')}
      step={(step) => (step === 'drawn' ? words.drawn : { title: t(`steps.${step}.title`), text: t(`steps.${step}.text`) })}
      limits={words.limits}
    >
      <FairLinks
        label={t('gamePages.links')}
        links={[
          { to: entryOf(game).path, text: words.play },
          { to: FAIRNESS, text: t('gamePages.all') },
        ]}
      />
      <OwnSeeds game={game} />
      <Verifier games={games} text={words.verifier ?? t('verifier.text')} />
      <Command games={games} />
    </FairPage>
  );
}

import { useTranslation } from 'react-i18next';
import type { SeedGame } from '#contract/api/bets.ts';
import { Command } from '#src/fairness/verifier/command.tsx';
import { FairLinks } from './fair-links.tsx';
import { FairPage } from './fair-page.tsx';
import { OwnSeeds } from '#src/fairness/seeds/own-seeds.tsx';
import { Verifier } from '#src/fairness/verifier/verifier.tsx';

/** Games with a fairness page of their own. */
type FairGame = Extract<SeedGame, 'dice' | 'plinko'>;

const GAMES: Readonly<Record<FairGame, readonly [FairGame]>> = { dice: ['dice'], plinko: ['plinko'] };

/** How the outcomes of one game follow from the seeds, step by step, and its verifier. */
export function GameFairPage({ game }: { game: FairGame }) {
  const { t } = useTranslation('fairness');
  return (
    <FairPage
      pageTitle={t(`gamePages.${game}.pageTitle`)}
      title={t(`gamePages.${game}.title`)}
      lead={t(`gamePages.${game}.lead`)}
      stepsTitle={t('steps.title')}
      step={(step) => ({
        title: t(step === 'drawn' ? `gamePages.${game}.drawn.title` : `steps.${step}.title`),
        text: t(step === 'drawn' ? `gamePages.${game}.drawn.text` : `steps.${step}.text`),
      })}
      limits={t(`gamePages.${game}.limits`)}
    >
      <FairLinks
        label={t('gamePages.links')}
        links={[
          { to: `/${game}`, text: t(`gamePages.${game}.play`) },
          { to: '/provably-fair', text: t('gamePages.all') },
        ]}
      />
      <OwnSeeds game={game} />
      <Verifier games={GAMES[game]} text={t(`gamePages.${game}.verifier`)} />
      <Command games={GAMES[game]} />
    </FairPage>
  );
}

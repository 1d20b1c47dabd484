import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SEED_GAMES } from '#contract/api/bets.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useUser } from '#src/lib/session/use-user.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Command } from '#src/fairness/verifier/command.tsx';
import { FairLinks } from './fair-links.tsx';
import { FairPage } from './fair-page.tsx';
import { OwnSeeds } from '#src/fairness/seeds/own-seeds.tsx';
import { Verifier } from '#src/fairness/verifier/verifier.tsx';

/** What is committed and how to check it, in plain words; the player's own seeds and bets; a verifier for everybody. */
export function Component() {
  const { t } = useTranslation('fairness');
  return (
    <FairPage
      pageTitle={t('pageTitle')}
      title={t('title')}
      lead={t('lead')}
      stepsTitle={t('steps.title')}
      step={(step) => ({ title: t(`steps.${step}.title`), text: t(`steps.${step}.text`) })}
      limits={t('limits')}
    >
      <FairLinks
        label={t('gamePages.links')}
        links={(['dice', 'plinko'] as const).map((game) => ({ to: `/${game}/provably-fair`, text: t(`gamePages.${game}.link`) }))}
      />
      <OwnSeeds game="box" />
      <OwnBets />
      <Verifier games={SEED_GAMES} text={t('verifier.text')} />
      <Command games={SEED_GAMES} />
    </FairPage>
  );
}

const LastBets = lazyPart(async () => ({ default: (await import('#src/fairness/last-bets/last-bets-panel.tsx')).LastBetsPanel }));

/** A visitor has no bets to check. */
function OwnBets() {
  const user = useUser();
  if (!user) return null;
  return (
    <Suspense fallback={<Skeleton height={180} radius={24} />}>
      <LastBets />
    </Suspense>
  );
}

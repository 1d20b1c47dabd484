import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seedGames } from '#contract/games/index.ts';
import { loadViews } from '#src/games/registry.ts';
import { lazyPart } from '#src/ui/part.tsx';
import { useUserId } from '#src/session/use-user.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Command } from '#src/fairness/verifier/command.tsx';
import { FairPage } from './fair-page.tsx';
import { OwnSeeds } from '#src/fairness/seeds/own-seeds.tsx';
import { Verifier } from '#src/fairness/verifier/verifier.tsx';

/** Fetches how each of the games is verified, and the ways to their own pages. */
export async function loader(): Promise<null> {
  await loadViews();
  return null;
}

/** What is committed and how to check it, in plain words; the player's own seeds and bets; a verifier for every visitor. */
export function Component() {
  const { t } = useTranslation('fairness');
  const [games] = useState(() => seedGames().map(({ key }) => key));
  return (
    <FairPage
      texts={{ pageTitle: t('pageTitle'), title: t('title'), lead: t('lead'), limits: t('limits') }}
      stepsTitle={t('steps.title')}
      step={(step) => ({ title: t(`steps.${step}.title`), text: t(`steps.${step}.text`) })}
    >
      <OwnSeeds game={games[0] ?? ''} />
      <OwnBets />
      <Verifier games={games} text={t('verifier.text')} />
      <Command games={games} />
    </FairPage>
  );
}

const LastBets = lazyPart(async () => ({ default: (await import('#src/fairness/last-bets/last-bets-panel.tsx')).LastBetsPanel }));

/** A visitor has no bets to check. */
function OwnBets() {
  const user = useUserId();
  if (!user) return null;
  return (
    <Suspense fallback={<Skeleton height={180} radius={24} />}>
      <LastBets />
    </Suspense>
  );
}

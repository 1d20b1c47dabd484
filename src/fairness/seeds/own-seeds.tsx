import { useTranslation } from 'react-i18next';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUserId } from '#src/session/use-user.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { RevealedPairs } from './revealed-pairs.tsx';
import { SeedPairPanel } from './seed-pair-panel.tsx';

/** The player's seeds in use and those revealed; for a visitor, why there are none. `game` is the one whose verifier the revealed ones lead to. */
export function OwnSeeds({ game }: { game: string }) {
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('fairness');
  const user = useUserId();
  if (user === undefined) return <Skeleton height={260} radius={24} />;
  if (user !== null) {
    return (
      <>
        <SeedPairPanel />
        <RevealedPairs game={game} />
      </>
    );
  }
  return (
    <Panel id="seeds" name="fair-guest" title={t('pair.guestTitle')} text={t('pair.guestText')}>
      <Button variant="gold" size="sm" onClick={() => openModal('register')}>
        {t('pair.signUp')}
      </Button>
    </Panel>
  );
}

import { useTranslation } from 'react-i18next';
import { type DeskPlayerDetail, liftHold } from '#contract/api/desk/players.ts';
import { Acts } from '../parts/acts.tsx';
import { Instant } from '../parts/facts.tsx';
import { RecordsPanel } from '../parts/records.tsx';

type Hold = DeskPlayerDetail['holds'][number];

/** What of the player is held and was held, and why. One of a finding ends with the finding. */
export function HoldsPanel({ player: { id, holds } }: { player: DeskPlayerDetail }) {
  const { t } = useTranslation('desk');
  return (
    <RecordsPanel
      title={t('players.holds')}
      columns={[
        {
          name: t('players.holdOf'),
          place: 'lead',
          cell: ({ what, placed_by: by }) => (
            <div className="stack gap-4">
              <span>{t(`players.held.${what}`)}</span>
              <span className="text-note break-anywhere">{by}</span>
            </div>
          ),
        },
        { name: t('log.reason'), place: 'foot', cell: (hold) => <Reason playerId={id} hold={hold} /> },
        { name: t('at'), place: 'when', cell: ({ placed_at: at }) => <Instant at={at} /> },
        { name: t('state'), place: 'state', cell: ({ lifted_at: at, lifted_by: by }) => at && t('players.liftedBy', { name: by ?? '' }) },
      ]}
      rows={holds}
      idOf={(hold) => hold.id}
      empty={t('players.noHolds')}
    />
  );
}

/** Why a hold was placed, and the act that lifts it. */
function Reason({ playerId, hold: { id, what, reason, finding_id, lifted_at } }: { playerId: string; hold: Hold }) {
  const { t } = useTranslation('desk');
  const lift = {
    route: liftHold,
    params: { id: playerId, hold: id },
    label: t('players.lift'),
    text: t(`players.held.${what}`),
  };
  return (
    <div className="stack gap-8">
      <span>{reason}</span>
      {finding_id === null && lifted_at === null && <Acts acts={[lift]} size="sm" />}
      {finding_id !== null && lifted_at === null && <span className="text-note">{t('players.ofFinding')}</span>}
    </div>
  );
}

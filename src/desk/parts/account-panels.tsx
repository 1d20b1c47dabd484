import { useTranslation } from 'react-i18next';
import type { DeskPlayerDetail } from '#contract/api/desk/players.ts';
import type { DeskWithdrawalDetail } from '#contract/api/desk/withdrawals.ts';
import { Coins } from '#src/ui/coins.tsx';
import type { Column } from '#src/ui/record-table.tsx';
import { Instant } from './facts.tsx';
import { gameName } from './names.ts';
import { RecordsPanel } from './records.tsx';
import { Status } from './status.tsx';

type Device = DeskWithdrawalDetail['devices'][number] & Partial<Pick<DeskPlayerDetail['sessions'][number], 'id' | 'ended_at'>>;

/** Devices and networks that a player was seen with. */
export function DevicesPanel({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation('desk');
  const ended: Column<Device> = {
    name: t('state'),
    place: 'state',
    cell: ({ ended_at: at }) => (typeof at === 'string' ? t('devices.ended') : ''),
  };
  return (
    <RecordsPanel
      title={t('devices.title')}
      columns={[
        {
          name: t('devices.device'),
          place: 'lead',
          cell: ({ browser, system }) => [browser, system].filter(Boolean).join(', ') || t('devices.unknown'),
        },
        {
          name: t('devices.address'),
          place: 'foot',
          cell: ({ address, country }) => <span translate="no">{[address, country].filter(Boolean).join(', ')}</span>,
        },
        { name: t('devices.used'), place: 'when', cell: ({ used_at: at }) => <Instant at={at} /> },
        ...(devices.some(({ ended_at: ended }) => typeof ended === 'string') ? [ended] : []),
      ]}
      rows={devices}
      idOf={({ id, used_at, address }) => id ?? `${used_at} ${address}`}
      empty={t('devices.none')}
    />
  );
}

type Bet = DeskWithdrawalDetail['bets'][number] & Partial<Pick<DeskPlayerDetail['bets'][number], 'status'>>;

/** Bets, each with the link to its page in the shop. */
export function BetsPanel({ title, bets }: { title: string; bets: readonly Bet[] }) {
  const { t } = useTranslation('desk');
  const state: Column<Bet> = { name: t('state'), place: 'state', cell: ({ status }) => status && <Status status={status} /> };
  return (
    <RecordsPanel
      title={title}
      columns={[
        {
          name: t('bets.game'),
          place: 'lead',
          cell: ({ id, game }) => (
            <a href={`/bets/${id}`} target="_blank" rel="noreferrer" className="text-link">
              {gameName(game)}
            </a>
          ),
        },
        { name: t('bets.stake'), place: 'wide', right: true, cell: ({ stake }) => <Coins amount={stake} /> },
        { name: t('bets.payout'), place: 'figure', right: true, cell: ({ payout }) => <Coins amount={payout} /> },
        { name: t('at'), place: 'when', cell: ({ placed_at: at }) => <Instant at={at} /> },
        ...(bets.some(({ status }) => status) ? [state] : []),
      ]}
      rows={bets}
      idOf={({ id }) => id}
      empty={t('bets.none')}
    />
  );
}

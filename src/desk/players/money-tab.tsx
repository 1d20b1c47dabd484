import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import type { DeskPlayerDetail } from '#contract/api/desk/players.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Facts, Instant } from '../parts/facts.tsx';
import { gameName, shortId, withdrawalAddress } from '../parts/names.ts';
import { RecordsPanel } from '../parts/records.tsx';
import { Status } from '../parts/status.tsx';

interface Props {
  player: DeskPlayerDetail;
}

/** What the player has, and what went in and out. */
export function SumsPanel({ player: { balance, locked, debt, money } }: Props) {
  const { t } = useTranslation('desk');
  const sums = { balance, locked, debt, ...money };
  const names = [
    'balance',
    'locked',
    'debt',
    'deposited',
    'reversed',
    'withdrawn',
    'withdrawing',
    'staked',
    'paid',
    'bonuses',
    'given',
    'taken',
  ] as const;
  return (
    <Panel name="sums" title={t('players.sums')}>
      <Facts facts={names.map((name) => [t(`players.${name}`), <Coins key={name} amount={sums[name]} />])} />
    </Panel>
  );
}

export function DepositsPanel({ player: { deposits } }: Props) {
  const { t } = useTranslation('desk');
  return (
    <RecordsPanel
      title={t('players.deposits')}
      columns={[
        { name: t('withdrawals.gateway'), place: 'lead', cell: ({ gateway }) => gateway },
        { name: t('players.amount'), place: 'figure', right: true, cell: ({ amount }) => <Coins amount={amount} /> },
        { name: t('players.bonus'), place: 'wide', right: true, cell: ({ bonus }) => <Coins amount={bonus} /> },
        { name: t('at'), place: 'when', cell: ({ created_at: at }) => <Instant at={at} /> },
        { name: t('state'), place: 'state', cell: ({ status }) => <Status status={status} /> },
      ]}
      rows={deposits}
      idOf={({ id }) => id}
      empty={t('players.noDeposits')}
    />
  );
}

export function WithdrawalsPanel({ player: { withdrawals } }: Props) {
  const { t } = useTranslation('desk');
  return (
    <RecordsPanel
      title={t('nav.withdrawals')}
      columns={[
        { name: t('withdrawals.what'), place: 'lead', cell: ({ type }) => t(`withdrawals.types.${type}`) },
        { name: t('withdrawals.charged'), place: 'figure', right: true, cell: ({ charged }) => <Coins amount={charged} /> },
        { name: t('at'), place: 'when', cell: ({ created_at: at }) => <Instant at={at} /> },
        { name: t('state'), place: 'state', cell: ({ status }) => <Status status={status} /> },
      ]}
      rows={withdrawals}
      idOf={({ id }) => id}
      to={({ id }) => withdrawalAddress(id)}
      empty={t('withdrawals.none')}
    />
  );
}

export function BonusesPanel({ player: { bonus_history: bonuses } }: Props) {
  const { t } = useTranslation('desk');
  return (
    <RecordsPanel
      title={t('players.bonuses')}
      columns={[
        { name: t('promotions.code'), place: 'lead', cell: ({ code, id }) => code ?? shortId(id) },
        { name: t('players.granted'), place: 'figure', right: true, cell: ({ granted }) => <Coins amount={granted} /> },
        { name: t('players.released'), place: 'wide', right: true, cell: ({ released }) => <Coins amount={released} /> },
        { name: t('at'), place: 'when', cell: ({ created_at: at }) => <Instant at={at} /> },
        { name: t('state'), place: 'state', cell: ({ status }) => <Status status={status} /> },
      ]}
      rows={bonuses}
      idOf={({ id }) => id}
      empty={t('players.noBonuses')}
    />
  );
}

/** What was played, by game. */
export function GamesPanel({ player: { games } }: Props) {
  const { t } = useTranslation('desk');
  return (
    <RecordsPanel
      title={t('players.games')}
      columns={[
        { name: t('bets.game'), place: 'lead', cell: ({ game }) => gameName(game) },
        { name: t('players.betCount'), place: 'when', right: true, cell: ({ bets }) => <Figure>{formatCount(bets)}</Figure> },
        { name: t('players.staked'), place: 'figure', right: true, cell: ({ staked }) => <Coins amount={staked} /> },
        { name: t('players.paid'), place: 'state', right: true, cell: ({ paid }) => <Coins amount={paid} /> },
      ]}
      rows={games}
      idOf={({ game }) => game}
      empty={t('bets.none')}
    />
  );
}

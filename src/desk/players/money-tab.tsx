import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import type { DeskPlayerDetail } from '#contract/api/desk/players.ts';
import { readAmount } from '#src/lib/amount-text.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { BetsPanel } from '../parts/account-panels.tsx';
import { Columns } from '../parts/columns.tsx';
import { Facts, Instant } from '../parts/facts.tsx';
import { gameName, shortId, deskWithdrawalAddress } from '../parts/names.ts';
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

/** What the player paid in and took out, and the bonuses that they had. */
export function MoneyTab({ player }: Props) {
  const { t } = useTranslation('desk');
  return (
    <Columns>
      <RecordsPanel
        title={t('players.deposits')}
        columns={[
          { name: t('withdrawals.gateway'), place: 'lead', cell: ({ gateway }) => gateway },
          { name: t('players.amount'), place: 'figure', right: true, cell: ({ amount }) => <Coins amount={amount} /> },
          { name: t('players.bonus'), place: 'wide', right: true, cell: ({ bonus }) => <Coins amount={bonus} /> },
          { name: t('at'), place: 'when', cell: ({ created_at: at }) => <Instant at={at} /> },
          { name: t('state'), place: 'state', cell: ({ status }) => <Status status={status} /> },
        ]}
        rows={player.deposits}
        idOf={({ id }) => id}
        empty={t('players.noDeposits')}
      />
      <RecordsPanel
        title={t('nav.withdrawals')}
        columns={[
          { name: t('withdrawals.what'), place: 'lead', cell: ({ type }) => t(`withdrawals.types.${type}`) },
          { name: t('withdrawals.charged'), place: 'figure', right: true, cell: ({ charged }) => <Coins amount={charged} /> },
          { name: t('at'), place: 'when', cell: ({ created_at: at }) => <Instant at={at} /> },
          { name: t('state'), place: 'state', cell: ({ status }) => <Status status={status} /> },
        ]}
        rows={player.withdrawals}
        idOf={({ id }) => id}
        to={({ id }) => deskWithdrawalAddress(id)}
        empty={t('withdrawals.none')}
      />
      <RecordsPanel
        title={t('players.bonuses')}
        columns={[
          { name: t('promotions.code'), place: 'lead', cell: ({ code, id }) => code ?? shortId(id) },
          { name: t('players.granted'), place: 'figure', right: true, cell: ({ granted }) => <Coins amount={granted} /> },
          { name: t('players.released'), place: 'wide', right: true, cell: ({ released }) => <Coins amount={released} /> },
          { name: t('at'), place: 'when', cell: ({ created_at: at }) => <Instant at={at} /> },
          { name: t('state'), place: 'state', cell: ({ status }) => <Status status={status} /> },
        ]}
        rows={player.bonus_history}
        idOf={({ id }) => id}
        empty={t('players.noBonuses')}
      />
    </Columns>
  );
}

/** What the player plays, and the limits that they have set. */
export function PlayTab({ player }: Props) {
  const { t } = useTranslation('desk');
  return (
    <Columns>
      <RecordsPanel
        title={t('players.games')}
        columns={[
          { name: t('bets.game'), place: 'lead', cell: ({ game }) => gameName(game) },
          { name: t('players.betCount'), place: 'when', right: true, cell: ({ bets }) => <Figure>{formatCount(bets)}</Figure> },
          { name: t('players.staked'), place: 'figure', right: true, cell: ({ staked }) => <Coins amount={staked} /> },
          { name: t('players.paid'), place: 'state', right: true, cell: ({ paid }) => <Coins amount={paid} /> },
        ]}
        rows={player.games}
        idOf={({ game }) => game}
        empty={t('bets.none')}
      />
      <Panel name="limits" title={t('players.limits')}>
        {player.limits.length === 0 ? (
          <p className="text-about">{t('players.noLimits')}</p>
        ) : (
          <Facts facts={player.limits.map(({ name, value }) => [name, <LimitValue key={name} value={value} />])} />
        )}
      </Panel>
      <BetsPanel title={t('players.bets')} bets={player.bets} />
    </Columns>
  );
}

/** Coins, or minutes of play. */
function LimitValue({ value }: { value: string }) {
  const coins = readAmount(value);
  return coins === null ? <Figure>{value}</Figure> : <Coins amount={coins} />;
}

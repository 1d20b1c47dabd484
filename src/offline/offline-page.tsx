import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#contract/money.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { useGameName } from '#src/games/use-game-name.ts';
import { maySignIn } from '#src/lib/api/access-token.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { loadOnceThere } from '#src/lib/offline-shell.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { type Column, RecordTable } from '#src/ui/record-table.tsx';
import { type LastBets, readLastBets } from './last-bets.ts';

type Bet = LastBets['bets'][number];

/** In place of every page of a visit without a network. It is replaced by the page itself once the shop answers. */
export function Component() {
  const { t } = useTranslation('offline');
  const [last] = useState(() => (maySignIn() ? readLastBets() : null));
  useEffect(() => void loadOnceThere(), []);
  return (
    <div className="page grid cols-1 gap-24">
      <EmptyState
        level={1}
        picture={<WifiOff size={56} strokeWidth={1.5} aria-hidden="true" />}
        title={navigator.onLine ? t('page.unreachable') : t('page.title')}
        text={t('page.text')}
        action={
          <Button variant="gold" onClick={() => location.reload()}>
            {t('page.retry')}
          </Button>
        }
      />
      {last !== null && <LastBetsPanel last={last} />}
    </div>
  );
}

function LastBetsPanel({ last: { seen_at, balance, bets } }: { last: LastBets }) {
  const { t } = useTranslation('offline');
  const nameOf = useGameName();
  const { t: record } = useTranslation('bets');
  /** What a bet without a result has in place of its payout, by its status. */
  const without: Readonly<Record<string, string>> = {
    open: '–',
    refunded: record('summary.refunded'),
    canceled: record('summary.canceled'),
  };
  const hasMultiplier = ({ status, stake, multiplier }: Bet): boolean => !(status in without) && (stake > 0 || multiplier > 0);
  const columns: Column<Bet>[] = [
    { name: t('page.game'), place: 'lead', cell: ({ outcome }) => nameOf(outcome.game) },
    { name: t('page.placedAt'), place: 'when', cell: ({ placed_at }) => formatInstant(placed_at) },
    {
      name: t('page.stake'),
      place: 'state',
      right: true,
      cell: ({ stake }) => (stake === 0 ? record('summary.free') : formatCents(stake)),
    },
    {
      name: t('page.multiplier'),
      place: 'wide',
      right: true,
      cell: (bet) => (hasMultiplier(bet) ? formatMultiplier(bet.multiplier) : '–'),
    },
    { name: t('page.payout'), place: 'figure', right: true, cell: ({ status, payout }) => without[status] ?? formatCents(payout) },
  ];
  const seen = formatInstant(seen_at);
  const text = balance === null ? t('page.seen', { seen }) : t('page.seenBalance', { seen, balance: formatCents(balance) });
  return (
    <Panel name="last-bets" title={t('page.bets')} text={text}>
      {bets.length === 0 ? (
        <p className="tone-mid">{t('page.none')}</p>
      ) : (
        <RecordTable label={t('page.bets')} columns={columns} rows={bets} idOf={({ id }) => id} />
      )}
    </Panel>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Board, Leader } from '#contract/api/leaderboard.ts';
import { LEADER_METRICS } from '#contract/api/leaders.ts';
import { formatCount } from '#contract/count.ts';
import { type Cents, formatCents } from '#contract/money.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { askWhenFree } from '#src/settlement/ask-when-free.ts';
import { formatDay } from '#src/lib/format-instant.ts';
import { useHouseTime } from '#src/lib/i18n/house-time.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { useService } from '#src/lib/services/services.ts';
import { useInBrowser } from '#src/lib/hooks/use-in-browser.ts';
import { useUserId } from '#src/session/use-user.ts';
import { useAfterEnd } from '#src/lib/hooks/use-after-end.ts';
import { useGate, useHolding } from '#src/settlement/use-balance.ts';
import { Loading } from '#src/ui/asked.tsx';
import { Avatar } from '#src/ui/avatar.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { Select } from '#src/ui/select.tsx';
import { StatusChip } from '#src/ui/status-chip.tsx';
import { boardQuery, firstBoard, readChoice, type ShownBoard } from './board-query.ts';
import css from './leaderboard-page.module.css';
import ownPlaceCss from './own-place.module.css';
import { Podium } from './podium.tsx';
import prizesCss from './prizes.module.css';
import { Ranking } from './ranking.tsx';
import { useLiveBoard } from './use-live-board.ts';
import { Value } from './value.tsx';
import { AwaitedWeekTimer, WeekTimer } from './week-timer.tsx';

const THIS_WEEK = 'now';
/** How long after its end the next week is asked for. */
const AFTER_END = { afterMs: 2_000, spreadMs: 8_000 };

/** The week's race: its first places on a podium, the best bets of all, the player's own place, and earlier weeks. Metric and week live in the address. */
export function Component() {
  const { t } = useTranslation('leaderboard');
  const { search, limit: change } = useListAddress();
  const choice = readChoice(search);
  const player = useUserId();
  const playerId = player ?? null;
  // A scene of another tab may play the bet that is among the first places by now.
  const holding = useHolding();
  const api = useService(apiService);
  const query = useQuery({
    ...boardQuery(choice, playerId),
    enabled: player !== undefined && !holding,
    placeholderData: (shown) => shown ?? firstBoard(api, choice),
  });
  useLiveBoard(choice.metric, playerId);
  useNextWeek(query.data, choice.week);
  const { data } = query;
  const counting = useInBrowser();
  const time = useHouseTime('week');
  const zone = useConfig()?.house_time_zone ?? 'UTC';

  return (
    <div className={`page ${css.page}`}>
      <header className={css.head}>
        <div className={css.words}>
          <PageHead title={t('title')} lead={t('lead', { time })} />
        </div>
        {data && counting && choice.week === null && <WeekTimer endsAt={data.week.ends_at} aheadMs={data.aheadMs} />}
        {!(data && counting) && !query.isError && choice.week === null && <AwaitedWeekTimer />}
        {data && data.week.closed && <StatusChip tone="good">{t('closed')}</StatusChip>}
      </header>
      <div className={css.controls}>
        <Segmented
          label={t('metric.label')}
          value={choice.metric}
          options={LEADER_METRICS.map((value) => ({ value, label: t(`metric.${value}`) }))}
          onChange={(metric) => change({ metric: metric === 'win_amount' ? null : metric })}
        />
        {data && data.past.length > 0 && (
          <Select
            label={t('weeks.label')}
            value={choice.week ?? THIS_WEEK}
            options={[
              { value: THIS_WEEK, label: t('weeks.now') },
              ...data.past.map(({ starts_at: starts, ends_at: ends }) => ({
                value: starts,
                label: t('weeks.past', { from: formatDay(starts, zone), to: formatDay(ends, zone) }),
              })),
            ]}
            onChange={(week) => change({ week: week === THIS_WEEK ? null : week })}
          />
        )}
      </div>
      <Places query={query} board={data} metric={choice.metric} />
    </div>
  );
}

function Places({
  query,
  board,
  metric,
}: {
  query: Pick<ReturnType<typeof useQuery>, 'error' | 'isError' | 'isFetching' | 'refetch'>;
  board: ShownBoard | undefined;
  metric: Board['metric'];
}) {
  const { t } = useTranslation('leaderboard');
  if (board === undefined) {
    if (hasCode(query.error, 'not_found'))
      return (
        <EmptyState
          picture="/pictures/trophy.webp"
          title={t('weeks.none')}
          action={<ButtonLink to={`?metric=${metric}`}>{t('weeks.now')}</ButtonLink>}
        />
      );
    if (query.isError) return <ErrorState title={t('failed')} query={query} />;
    return <Loading label={t('loading')} heights={[300, 320]} className={css.places} />;
  }
  const [last] = board.past;
  if (board.leaders.length === 0)
    return (
      <div className={css.places}>
        <EmptyState
          picture="/pictures/trophy.webp"
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <>
              <ButtonLink to="/boxes" variant="gold">
                {t('empty.action')}
              </ButtonLink>
              {last && <ButtonLink to={`?week=${encodeURIComponent(last.starts_at)}&metric=${board.metric}`}>{t('empty.last')}</ButtonLink>}
            </>
          }
        />
        <Prizes prizes={board.prizes} />
      </div>
    );
  return (
    <div className={css.places}>
      <Podium leaders={board.leaders.slice(0, 3)} metric={board.metric} ownBet={board.own?.bet_id ?? null} />
      <div className={css.columns}>
        <Ranking board={board} />
        <Prizes prizes={board.prizes} />
      </div>
      {board.own && board.own.place > board.leaders.length && <OwnPlace own={board.own} metric={board.metric} players={board.players} />}
    </div>
  );
}

/** Asks for the next week once this one is over: a little later than the shop closes it, spread over the clients. */
function useNextWeek(board: ShownBoard | undefined, week: string | null): void {
  const client = useQueryClient();
  const gate = useGate();
  const end = board === undefined || week !== null ? undefined : Date.parse(board.week.ends_at) - board.aheadMs;
  useAfterEnd(end, AFTER_END, () =>
    askWhenFree(gate, 'leaderboards again', () => void client.invalidateQueries({ queryKey: queryKeys.leaderboard.all })),
  );
}

interface Props {
  own: Leader;
  metric: Board['metric'];
  players: number;
}

/** The player's own place below all that are shown; it stays in view. */
function OwnPlace({ own, metric, players }: Props) {
  const { t } = useTranslation('leaderboard');
  return (
    <section className={ownPlaceCss.bar} aria-label={t('own.label')}>
      <Avatar hue={own.player.hue} name={own.player.name} src={own.player.avatar_url} size={36} />
      <span className="grid flex-1 min-w-0">
        <strong className="tone-hi type-5">{t('own.place', { place: formatCount(own.place) })}</strong>
        <span className="tone-mid type-2">{t('own.of', { players: formatCount(players) })}</span>
      </span>
      <span className="tone-hi weight-600">
        <Value leader={own} metric={metric} />
      </span>
    </section>
  );
}

/** What the first places of the week win, and how. */
function Prizes({ prizes }: { prizes: readonly Cents[] }) {
  const { t } = useTranslation('leaderboard');
  const terms = useConfig()?.bonus;
  return (
    <Panel name="prizes" title={t('prizes.title')} text={t('prizes.text')}>
      <ol className={prizesCss.list}>
        {prizes.map((prize, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a place is its number
          <li key={index} className={prizesCss.prize}>
            <Figure className="tone-mid weight-500">{t('prizes.place', { place: index + 1 })}</Figure>
            <Coins amount={prize} />
          </li>
        ))}
      </ol>
      {terms && (
        <p className="mt-16 tone-low type-2">
          {t('prizes.rules', { least: formatCents(terms.leaderboard_least_stake), percent: terms.leaderboard_edge_percent })}
        </p>
      )}
    </Panel>
  );
}

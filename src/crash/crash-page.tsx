import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type CrashBet, myCrashBets } from '#contract/api/crash.ts';
import { crashMultiplier, HIGHEST_BUST, LEAST_CASH_OUT } from '#contract/games/crash.ts';
import { formatCents } from '#contract/money.ts';
import { multiplier, payoutAt } from '#contract/multiplier.ts';
import type { CrashFact, CrashState } from '#scenes/crash/model.ts';
import { exactReturn } from '#src/odds/exact-return.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { useService } from '#src/lib/services/services.ts';
import type { RoundState } from '#src/rounds/events/round-events.ts';
import { placedOnRounds } from '#src/rounds/round-placing.ts';
import { RoundPage } from '#src/rounds/round-page.tsx';
import { useRemembered } from '#src/play/controls/remembered.ts';
import { useGameControls } from '#src/play/controls/use-game-controls.ts';
import { useStake } from '#src/play/controls/use-stake.ts';
import { linesOf } from '#src/rounds/round-feed.ts';
import { when } from '#src/rounds/when.ts';
import { cashOutRounding } from '#contract/games/crash-rounding.ts';
import { useCountdown } from '#src/rounds/use-countdown.ts';
import { PlateResult } from '#src/play/page/plate-result.tsx';
import { ask, type Asking } from '#src/lib/api/call.ts';
import { type BetsPage, MyRoundBets } from '#src/rounds/my-round-bets.tsx';
import { useJoined } from '#src/rounds/use-joined.ts';
import { AutoTarget } from './auto-target.tsx';
import { CrashActions } from './crash-actions.tsx';
import { crashChoice } from './crash-choice.ts';
import { TopCashOuts } from './top-cash-outs.tsx';
import type { CrashAsk, CrashKinds } from './crash-kinds.ts';
import { crashRounds } from './crash-live.ts';
import { CrashPlayers } from './crash-players.tsx';
import { aboardIn, ownFlightBets } from './crash-table.ts';
import { RecentBusts } from './recent-busts.tsx';
import { flightNow, formatTimes, latestCashOut } from './times.ts';
import css from './crash-page.module.css';
import { useFlightNow } from './use-flight-now.ts';

const load = (asking: Asking, query: BetsPage) => ask(asking, myCrashBets, { query });

/** The player's own bets on flights. */
function MyFlights() {
  const { t } = useTranslation('crash');
  const { t: rounds } = useTranslation('rounds');
  const statusText = ({ status, at }: CrashBet): string => {
    if (status === 'won' && at !== null) return t('mine.out', { at: formatTimes(at) });
    if (status === 'lost') return t('mine.lost');
    const named = { queued: 'mine.waiting', placed: 'mine.open', refunded: 'mine.refunded', canceled: 'mine.canceled' } as const;
    return status === 'won' ? '' : rounds(named[status]);
  };
  return (
    <MyRoundBets
      game="crash"
      load={load}
      rowOf={(bet) => ({
        id: bet.id,
        at: bet.placed_at,
        name: statusText(bet),
        note: bet.auto === null ? t('mine.manual') : t('mine.auto', { at: formatTimes(bet.auto) }),
        stake: bet.stake,
        multiplier: crashMultiplier(bet.at ?? 0),
        payout: bet.payout,
      })}
    />
  );
}

/** What the odds show while no target is chosen, hundredths. */
const EXAMPLE_TARGET = 200;

/** True while a bet of one's own flies, is about to, or waits. */
function isBusy(state: RoundState<CrashKinds>): boolean {
  const { aboard, queued } = aboardIn(state);
  return queued !== null || aboard?.status === 'placed';
}

/** Crash: one flight that all players share; leave it before it breaks up. */
export function Component() {
  const { t } = useTranslation('crash');
  const { t: rounds } = useTranslation('rounds');
  const { t: play } = useTranslation('play');
  const live = useService(crashRounds);
  const { stream, link, flow, cashOut } = live;
  const known = useStore(stream.store);
  const { round, recent, mine, connected, roundCap } = known;
  const lines = linesOf(known);
  const seat = useMemo(() => ownFlightBets(mine, round, lines), [mine, round, lines]);
  const { aboard } = seat;
  const [{ auto: target }, setChoice] = useRemembered(crashChoice);

  const joined = useJoined(connected);
  const lost = connected ? null : rounds(joined ? 'lost' : 'connecting');
  const controls = useGameControls<CrashAsk>({
    game: 'crash',
    placing: placedOnRounds({
      flow,
      maxOpen: 1,
      busy: () => isBusy(stream.store.getState()),
      opening: () => when(stream.store, (state) => state.round?.status === 'starting' && !isBusy(state)),
      settled: stream.settled,
    }),
    stake: useStake('crash', target === null ? multiplier(0) : crashMultiplier(target)),
    problem: lost,
    autoProblem: target === null ? t('auto.needed') : lost,
    askOf: (common) => ({ ...common, auto: target }),
    // It leaves the flight when there is something to leave, else it bets.
    onSpace() {
      const flying = aboard?.status === 'placed' && round?.status === 'in_progress' ? aboard : null;
      if (flying && flightNow(link, round) >= LEAST_CASH_OUT) cashOut.press(flying.id);
      return flying !== null || isBusy(stream.store.getState());
    },
  });
  const { running } = controls;
  const { cents: stake } = controls.stake;

  const odds = useMemo(() => ({ game: 'crash', target: target ?? EXAMPLE_TARGET }) as const, [target]);
  const percent = useMemo(() => exactReturn(odds, stake).percent, [odds, stake]);
  const returnLabel = t('facts.exactReturn', { target: formatTimes(odds.target) });
  const free = useMemo(() => (target === null ? cashOutRounding(stake) : null), [target, stake]);
  const maxWin = useConfig()?.limits.crash.max_win;
  const latest = maxWin === undefined ? HIGHEST_BUST : latestCashOut(stake, maxWin);
  const cap = [
    ...(latest < (target ?? HIGHEST_BUST) ? [{ label: t('facts.latest'), value: formatTimes(latest) }] : []),
    // This line is shown before the figure is known, so that nothing moves when it comes.
    { label: t('facts.cap'), value: roundCap === null ? '–' : formatCents(roundCap) },
  ];
  return (
    <RoundPage<CrashKinds, CrashState, CrashFact>
      game="crash"
      title={t('title')}
      rounds={live}
      known={known}
      plate={<CrashPlate known={known} aboard={aboard} />}
      recent={<RecentBusts recent={recent} />}
      result={<Result bet={aboard} />}
      players={<CrashPlayers round={round} lines={lines} mine={mine} />}
      controls={controls}
      inputs={<AutoTarget target={target} onTarget={(auto) => setChoice({ auto })} disabled={running} />}
      keysHelp={t('hotkeys')}
      actions={<CrashActions round={round} seat={seat} bets={live} controls={controls} />}
      facts={[
        target === null
          ? { label: t('facts.return'), value: t('facts.returnValue') }
          : { label: returnLabel, value: t('facts.percent', { percent }) },
        ...(target === null ? [] : [{ label: t('facts.win'), value: formatCents(payoutAt(stake, crashMultiplier(target))) }]),
        ...cap,
      ]}
      {...(free && { note: t('facts.rounding', { stake: formatCents(stake), percent: free.percent, from: formatCents(free.smallFrom) }) })}
      fairness="/crash/provably-fair"
      about={{
        rules: [t('rules.flight'), t('rules.cash'), t('rules.auto'), t('rules.sealed'), t('rules.next'), t('rules.cap')],
        facts: cap,
        odds,
        returnLabel,
        stake,
      }}
      lists={[
        { value: 'mine', label: rounds('mine.title'), panel: <MyFlights /> },
        { value: 'leaders', label: play('leaders.title'), panel: <TopCashOuts /> },
      ]}
    />
  );
}

/** The result of the bet of this round, for those who don't see the picture. */
function Result({ bet }: { bet: CrashBet | null }) {
  const { t } = useTranslation('crash');
  const text =
    bet?.status === 'won' && bet.at !== null
      ? t('cashOut.won', { at: formatTimes(bet.at), amount: formatCents(bet.payout) })
      : bet?.status === 'lost'
        ? t('mine.lost')
        : '';
  return <>{text}</>;
}

/** The flight as figures, for where no scene can be drawn, and until it is. */
function CrashPlate({ known: { round, lagSinceMs }, aboard }: { known: RoundState<CrashKinds>; aboard: CrashBet | null }) {
  const { t } = useTranslation('crash');
  const { t: rounds } = useTranslation('rounds');
  const { link } = useService(crashRounds);
  const now = useFlightNow(round);
  const open = round?.status === 'starting';
  const left = useCountdown(open ? round.closes_at : null, link.clock);
  const over = round?.status === 'ended';
  return (
    <div className={css.plate} data-over={over || undefined}>
      <span className="tone-mid type-4">{statusText()}</span>
      <strong translate="no" className={`${css.number} figures`}>
        {open ? `${left} s` : formatTimes(now)}
      </strong>
      {aboard !== null && (
        <PlateResult stake={aboard.stake} payout={aboard.status === 'won' || aboard.status === 'lost' ? aboard.payout : null} />
      )}
    </div>
  );

  function statusText(): string {
    if (round === null || round.status === 'new') return rounds('connecting');
    if (over) return t('words.busted');
    if (lagSinceMs !== null) return t('words.lagging');
    if (open) return t('words.opening');
    return round.status === 'pending' ? t('words.closed') : ' ';
  }
}

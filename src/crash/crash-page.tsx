import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrashBet } from '#contract/api/crash.ts';
import { crashMultiplier } from '#contract/games/crash.ts';
import { formatCents } from '#contract/money.ts';
import { multiplier, payoutAt } from '#contract/multiplier.ts';
import type { CrashFact, CrashState } from '#scenes/crash/model.ts';
import { useService } from '#src/lib/services/services.ts';
import { AutoPanel } from '#src/play/auto/auto-panel.tsx';
import { GameBelow } from '#src/play/page/game-below.tsx';
import { StakeControls } from '#src/play/controls/game-controls.tsx';
import { GameFacts } from '#src/play/page/game-facts.tsx';
import { GameInfo } from '#src/play/page/game-info.tsx';
import { GameLayout } from '#src/play/page/game-layout.tsx';
import { LiveStats } from '#src/play/lists/live-stats.tsx';
import { PlayToggles } from '#src/play/controls/play-toggles.tsx';
import { useRemembered } from '#src/play/controls/remembered.ts';
import { useSceneDesk } from '#src/play/bet/scene-desk.ts';
import { doubled, halved } from '#src/play/controls/stake.ts';
import { useHotkeys } from '#src/play/controls/use-hotkeys.ts';
import { Latency } from '#src/rounds/latency.tsx';
import { linesOf } from '#src/rounds/round-feed.ts';
import type { RoundLink } from '#src/rounds/round-link.ts';
import { RoundLists } from '#src/rounds/round-lists.tsx';
import { RoundStage } from '#src/rounds/round-stage.tsx';
import { SealedNote } from '#src/rounds/sealed-note.tsx';
import { useLiveRound } from '#src/rounds/use-live-round.ts';
import { useRoundControls } from '#src/rounds/use-round-controls.ts';
import { useRoundPicture } from '#src/rounds/use-round-picture.ts';
import { when } from '#src/rounds/when.ts';
import { announce } from '#src/ui/announcer.tsx';
import { AutoTarget } from './auto-target.tsx';
import { CrashActions } from './crash-actions.tsx';
import { crashChoice } from './crash-choice.ts';
import { CrashLeaders } from './crash-leaders.tsx';
import { type CrashKinds, crashRounds } from './crash-live.ts';
import css from './crash-page.module.css';
import { crashFactsBetween, crashStateOf, type CrashView } from './crash-picture.ts';
import { CrashPlate } from './crash-plate.tsx';
import { CrashPlayers } from './crash-players.tsx';
import { seatOf } from './crash-table.ts';
import { MyFlights } from './my-flights.tsx';
import { RecentBusts } from './recent-busts.tsx';
import { useSpokenFlight } from './spoken-flight.ts';
import { sceneWords } from './scene-words.ts';
import { formatTimes } from './times.ts';
import { type CrashAsk, useCrashBets } from './use-crash-bets.ts';
import { useAutoHold } from './use-auto-hold.ts';
import { flightNow } from './use-flight-now.ts';

const FAIRNESS = '/crash/provably-fair';

/** The seat by what is known at this moment, for those who ask outside of a render. */
function seatNow({ feed }: RoundLink<CrashKinds>) {
  const state = feed.store.getState();
  return { ...seatOf(state.mine, state.round, linesOf(state)), status: state.round?.status };
}

/** True while a bet of one's own flies, is about to, or waits. */
function isBusy(link: RoundLink<CrashKinds>): boolean {
  const { aboard, queued } = seatNow(link);
  return queued !== null || aboard?.status === 'placed';
}

/** Crash: one flight that everybody watches; leave it before it breaks up. */
export function Component() {
  const { t } = useTranslation('crash');
  const { t: rounds } = useTranslation('rounds');
  const { t: play } = useTranslation('play');
  const { link, clock, settled } = useService(crashRounds);
  const live = useLiveRound(link);
  const { round, recent, mine, connected, lagSinceMs, roundCap } = live;
  const lines = linesOf(live);
  const seat = useMemo(() => seatOf(mine, round, lines), [mine, round, lines]);
  const [{ auto: target }, setChoice] = useRemembered(crashChoice);
  const desk = useSceneDesk<CrashState, CrashFact>();

  const bets = useCrashBets(
    { round, lines, mine },
    {
      onPlaced: (bet) => say(t(bet.status === 'queued' ? 'spoken.queued' : 'spoken.placed', { amount: formatCents(bet.stake) })),
      onTakenBack: (bet) => say(t('spoken.back', { amount: formatCents(bet.stake) })),
      onSettled(bet: CrashBet) {
        const amount = formatCents(bet.status === 'refunded' ? bet.stake : bet.payout);
        if (bet.status === 'won' && bet.at !== null) say(t('spoken.out', { at: formatTimes(bet.at), amount }));
        if (bet.status === 'refunded') say(t('spoken.refunded', { amount }));
      },
    },
  );
  const controls = useRoundControls<CrashAsk, CrashBet>({
    game: 'crash',
    flow: bets.flow,
    maxOpen: 1,
    best: target === null ? multiplier(0) : crashMultiplier(target),
    problem: connected ? null : rounds('lost'),
    autoProblem: target === null ? t('auto.needed') : connected ? null : rounds('lost'),
    askOf: (common) => ({ ...common, auto: target }),
    busy: () => isBusy(link),
    opening: () => when(link.feed.store, () => seatNow(link).status === 'starting' && !isBusy(link)),
    settled,
  });
  const { settings, set, range, running, tab, hotkeys } = controls;
  useSpokenFlight({ round, aboard: seat.aboard, quiet: running });
  function say(words: string): void {
    if (!controls.running) announce(words);
  }

  const words = useMemo(() => sceneWords(t), [t]);
  const ownName = rounds('you');
  const { aboard, queued } = seat;
  const view = useMemo<CrashView>(
    () => ({ words, round, lines, aboard, lagSinceMs, ownName }),
    [words, round, lines, aboard, lagSinceMs, ownName],
  );
  const picture = useRoundPicture<CrashView, CrashState, CrashFact>({
    view,
    handle: desk.now,
    stateOf: crashStateOf,
    between: useCallback((shown, next) => crashFactsBetween(shown, next, link.clock.now()), [link]),
  });
  const initial = useMemo(() => crashStateOf(view), [view]);

  useAutoHold(round, aboard);
  const flying = aboard?.status === 'placed' && round?.status === 'in_progress';
  useHotkeys(
    {
      // Space leaves the flight when there is something to leave, else it bets; it never starts auto play.
      bet() {
        if (flying) {
          if (flightNow(link, round) > 100) bets.cashOut.press(aboard.id);
        } else if (!running && tab === 'manual' && !isBusy(link) && !controls.bet.locked && ['bet', 'ask-again'].includes(controls.bet.way))
          controls.bet.press();
      },
      halve: () => !running && set({ stake: halved(settings.stake, range) }),
      double: () => !running && set({ stake: doubled(settings.stake, range) }),
    },
    hotkeys,
  );

  const locked = running;
  const odds = useMemo(() => ({ game: 'crash', target: target ?? 200 }) as const, [target]);
  return (
    <GameLayout
      title={t('title')}
      black
      stage={
        <RoundStage<CrashState, CrashFact>
          scene="crash"
          clock={clock}
          initial={initial}
          desk={desk}
          picture={picture}
          live={live}
          plate={<CrashPlate round={round} aboard={aboard} />}
          recent={<RecentBusts recent={recent} />}
          result={<Result bet={aboard} />}
          className={css.ground}
        />
      }
      side={<CrashPlayers round={round} lines={lines} mine={mine} />}
      panel={
        <>
          <StakeControls controls={controls} />
          <AutoTarget target={target} onTarget={(auto) => setChoice({ auto })} disabled={locked} />
          {tab === 'auto' && <AutoPanel settings={settings.auto} onSettings={(auto) => set({ auto })} disabled={running} />}
          <PlayToggles keysHelp={t('hotkeys')} />
        </>
      }
      bet={<CrashActions round={round} seat={{ aboard, queued }} bets={bets} controls={controls} />}
      facts={
        <GameFacts
          facts={[
            { label: rounds('latency.label'), value: <Latency link={link} /> },
            { label: t('facts.return'), value: t('facts.returnValue') },
            ...(target === null ? [] : [{ label: t('facts.win'), value: formatCents(payoutAt(settings.stake, crashMultiplier(target))) }]),
            ...(roundCap === null ? [] : [{ label: t('facts.cap'), value: formatCents(roundCap) }]),
          ]}
        />
      }
      foot={<SealedNote round={round} before={recent.find(({ id }) => id !== round?.id)} fairness={FAIRNESS} />}
      below={
        <GameBelow
          aside={
            <>
              <LiveStats game="crash" />
              <GameInfo
                game="crash"
                name={t('title')}
                rules={[t('rules.flight'), t('rules.cash'), t('rules.auto'), t('rules.sealed'), t('rules.next'), t('rules.cap')]}
                facts={roundCap === null ? [] : [{ label: t('facts.cap'), value: formatCents(roundCap) }]}
                fairness={FAIRNESS}
                odds={odds}
                stake={settings.stake}
              />
            </>
          }
        >
          <RoundLists
            tabs={[
              { value: 'mine', label: rounds('mine.title'), panel: <MyFlights /> },
              { value: 'leaders', label: play('leaders.title'), panel: <CrashLeaders /> },
            ]}
          />
        </GameBelow>
      }
    />
  );
}

/** What the bet of this round came to, for those who don't see the picture. */
function Result({ bet }: { bet: CrashBet | null }) {
  const { t } = useTranslation('crash');
  const words =
    bet?.status === 'won' && bet.at !== null
      ? t('cashOut.won', { at: formatTimes(bet.at), amount: formatCents(bet.payout) })
      : bet?.status === 'lost'
        ? t('mine.lost')
        : '';
  return <>{words}</>;
}

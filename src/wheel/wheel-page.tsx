import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { WheelBet } from '#contract/api/wheel.ts';
import { type WheelColor, wheelMultiplier } from '#contract/games/wheel.ts';
import { formatCents } from '#contract/money.ts';
import type { WheelFact, WheelState } from '#scenes/wheel/model.ts';
import { useService } from '#src/lib/services/services.ts';
import { exactReturn } from '#src/odds/exact-return.ts';
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
import { useCountdown } from '#src/rounds/use-countdown.ts';
import { useLiveRound } from '#src/rounds/use-live-round.ts';
import { useRoundControls } from '#src/rounds/use-round-controls.ts';
import { useRoundPicture } from '#src/rounds/use-round-picture.ts';
import { useThrottled } from '#src/rounds/use-throttled.ts';
import { when } from '#src/rounds/when.ts';
import { announce } from '#src/ui/announcer.tsx';
import { MySpins } from './my-spins.tsx';
import { OwnBets } from './own-bets.tsx';
import { RecentSpins } from './recent-spins.tsx';
import { useSpokenSpin } from './spoken-spin.ts';
import { PastBets } from './top-payouts.tsx';
import { useSpinHold } from './use-spin-hold.ts';
import { MAX_SENT, useWheelBets, type WheelAsk } from './use-wheel-bets.ts';
import { sceneWords } from './scene-words.ts';
import { WheelActions } from './wheel-actions.tsx';
import { wheelChoice } from './wheel-choice.ts';
import { type WheelKinds, wheelRounds } from './wheel-live.ts';
import css from './wheel-page.module.css';
import { wheelFactsBetween, wheelStateOf, type WheelView } from './wheel-picture.ts';
import { WheelPlate } from './wheel-plate.tsx';
import { WheelPlayers } from './wheel-players.tsx';
import { drawnOf, ownOn, stakesOf } from './wheel-table.ts';

const FAIRNESS = '/wheel/provably-fair';
const USUAL_SPIN_MS = 8_000;
/** The picture's stakes follow everybody's bets this often, ms. */
const STAKES_MS = 250;

/** True while a bet of one's own is on the round that runs. */
function isBusy({ feed }: RoundLink<WheelKinds>): boolean {
  const { round, mine } = feed.store.getState();
  return ownOn(mine, round).length > 0;
}

const isOpen = ({ feed }: RoundLink<WheelKinds>): boolean => feed.store.getState().round?.status === 'starting';

/** The wheel: bets on colours while they are open, one spin for all. */
export function Component() {
  const { t } = useTranslation('wheel');
  const { t: rounds } = useTranslation('rounds');
  const { link, clock, settled } = useService(wheelRounds);
  const live = useLiveRound(link);
  const { round, recent, mine, connected, lagSinceMs, phases } = live;
  const lines = linesOf(live);
  const own = useMemo(() => ownOn(mine, round), [mine, round]);
  const spinMs = phases?.in_progress_ms ?? USUAL_SPIN_MS;
  const concealed = useSpinHold({ round, spinMs, staked: own.length > 0 });
  const drawn = drawnOf(round, concealed);
  const [{ color }, setChoice] = useRemembered(wheelChoice);
  const desk = useSceneDesk<WheelState, WheelFact>();
  const left = useCountdown(round?.status === 'starting' ? round.closes_at : null, link.clock);
  const open = round?.status === 'starting' && left > 0;

  const bets = useWheelBets(round, mine, drawn, {
    onPlaced: ({ stake, color: on }) => say(t('spoken.placed', { amount: formatCents(stake), color: on })),
    onTakenBack: ({ stake }) => say(t('spoken.taken', { amount: formatCents(stake) })),
    onRest(on, { stake, payout }) {
      if (payout > stake) say(t('spoken.won', { color: on, amount: formatCents(payout) }));
      else if (payout > 0) say(t('spoken.back', { color: on, amount: formatCents(payout) }));
      else say(t('spoken.lost', { color: on, amount: formatCents(stake) }));
    },
  });
  const controls = useRoundControls<WheelAsk, WheelBet>({
    game: 'wheel',
    flow: bets.flow,
    maxOpen: MAX_SENT,
    best: wheelMultiplier(50),
    problem: connected ? (open ? null : t('closedProblem')) : rounds('lost'),
    autoProblem: connected ? null : rounds('lost'),
    askOf: (common) => ({ ...common, color }),
    busy: () => isBusy(link) || !isOpen(link),
    opening: () => when(link.feed.store, () => isOpen(link) && !isBusy(link)),
    settled,
  });
  const { settings, set, range, running, tab, hotkeys, bet } = controls;
  const { open: sent } = useStore(bets.flow.store);
  useSpokenSpin({ round, drawn, staked: own.length > 0, quiet: running });
  function say(words: string): void {
    if (!controls.running) announce(words);
  }

  function betOn(on: WheelColor): void {
    setChoice({ color: on });
    bets.flow.start({ stake: settings.stake, mode: 'normal', instant: false, color: on });
  }

  const words = useMemo(() => sceneWords(t), [t]);
  const stakes = useMemo(() => stakesOf(lines, own), [lines, own]);
  const seenStakes = useThrottled(stakes, STAKES_MS);
  const before = recent.find(({ id }) => id !== round?.id) ?? null;
  const view = useMemo<WheelView>(
    () => ({ words, round, before, stakes: seenStakes, spinMs: phases?.in_progress_ms ?? null, lagSinceMs }),
    [words, round, before, seenStakes, phases, lagSinceMs],
  );
  const picture = useRoundPicture<WheelView, WheelState, WheelFact>({
    view,
    handle: desk.now,
    stateOf: wheelStateOf,
    between: wheelFactsBetween,
  });
  const initial = useMemo(() => wheelStateOf(view), [view]);

  useHotkeys(
    {
      bet() {
        if (running || tab === 'auto' || bet.locked) return;
        if (bet.way === 'bet' || bet.way === 'ask-again') betOn(color);
      },
      halve: () => !running && set({ stake: halved(settings.stake, range) }),
      double: () => !running && set({ stake: doubled(settings.stake, range) }),
    },
    hotkeys,
  );

  const odds = useMemo(() => ({ game: 'wheel', color }) as const, [color]);
  const percent = useMemo(() => exactReturn(odds).percent, [odds]);
  return (
    <GameLayout
      title={t('title')}
      black
      stage={
        <RoundStage<WheelState, WheelFact>
          scene="wheel"
          clock={clock}
          initial={initial}
          desk={desk}
          picture={picture}
          live={live}
          plate={<WheelPlate round={round} drawn={drawn} />}
          recent={<RecentSpins recent={recent} concealed={concealed} />}
          result={drawn === null ? '' : t('status.rest', { color: drawn })}
          className={css.ground}
        />
      }
      side={<WheelPlayers lines={lines} own={own} stakes={stakes} drawn={drawn} />}
      panel={
        <>
          <StakeControls controls={controls} label={t('stake')} />
          {tab === 'auto' && <AutoPanel settings={settings.auto} onSettings={(auto) => set({ auto })} disabled={running} />}
          <OwnBets bets={own} takeBack={bets.takeBack} open={open} drawn={drawn} />
          <PlayToggles keysHelp={t('hotkeys')} />
        </>
      }
      bet={
        <div data-sending={sent.length > 0 || undefined}>
          <WheelActions controls={controls} stakes={stakes} color={color} onColor={(next) => setChoice({ color: next })} onBet={betOn} />
        </div>
      }
      facts={
        <GameFacts
          facts={[
            { label: rounds('latency.label'), value: <Latency link={link} /> },
            { label: t('facts.return', { color }), value: t('facts.percent', { percent }) },
          ]}
        />
      }
      foot={<SealedNote round={round} before={before ?? undefined} fairness={FAIRNESS} />}
      below={
        <GameBelow
          aside={
            <>
              <LiveStats game="wheel" />
              <GameInfo
                game="wheel"
                name={t('title')}
                rules={[t('rules.spin'), t('rules.pays'), t('rules.many'), t('rules.returns'), t('rules.sealed')]}
                fairness={FAIRNESS}
                odds={odds}
                stake={settings.stake}
              />
            </>
          }
        >
          <RoundLists
            tabs={[
              { value: 'mine', label: rounds('mine.title'), panel: <MySpins /> },
              { value: 'top', label: t('top.title'), panel: <PastBets list="top" /> },
              { value: 'latest', label: t('top.latest'), panel: <PastBets list="latest" /> },
            ]}
          />
        </GameBelow>
      }
    />
  );
}

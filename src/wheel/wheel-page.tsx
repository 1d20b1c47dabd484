import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type WheelColor, wheelMultiplier } from '#contract/games/wheel.ts';
import { formatCents } from '#contract/money.ts';
import type { WheelFact, WheelState } from '#scenes/wheel/model.ts';
import { useService } from '#src/lib/services/services.ts';
import { exactReturn } from '#src/odds/exact-return.ts';
import { placedOnRounds } from '#src/rounds/round-placing.ts';
import { RoundPage } from '#src/rounds/round-page.tsx';
import { useRemembered } from '#src/play/controls/remembered.ts';
import { useGameControls } from '#src/play/controls/use-game-controls.ts';
import { useStake } from '#src/play/controls/use-stake.ts';
import { linesOf } from '#src/rounds/round-feed.ts';
import type { RoundLink } from '#src/rounds/round-link.ts';
import { useCountdown } from '#src/rounds/use-countdown.ts';
import { useLiveRound } from '#src/rounds/use-live-round.ts';
import { useRoundScene } from '#src/rounds/use-round-scene.ts';
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
import { wheelFactsBetween, wheelStateOf, type WheelView } from './wheel-picture.ts';
import { WheelPlate } from './wheel-plate.tsx';
import { WheelPlayers } from './wheel-players.tsx';
import { drawnOf, ownOn, stakesOf } from './wheel-table.ts';

const USUAL_SPIN_MS = 8_000;
/** The stakes in the picture are updated from the bets of all players this often, ms. */
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
  const live = useService(wheelRounds);
  const { link, settled } = live;
  const known = useLiveRound(link);
  const { round, recent, mine, connected, lagSinceMs, phases } = known;
  const lines = linesOf(known);
  const own = useMemo(() => ownOn(mine, round), [mine, round]);
  const spinMs = phases?.in_progress_ms ?? USUAL_SPIN_MS;
  const concealed = useSpinHold({ round, spinMs, staked: own.length > 0 });
  const drawn = drawnOf(round, concealed);
  const [{ color }, setChoice] = useRemembered(wheelChoice);
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
  const lost = connected ? null : rounds('lost');
  const controls = useGameControls<WheelAsk>({
    game: 'wheel',
    placing: placedOnRounds({
      flow: bets.flow,
      maxOpen: MAX_SENT,
      busy: () => isBusy(link) || !isOpen(link),
      opening: () => when(link.feed.store, () => isOpen(link) && !isBusy(link)),
      settled,
    }),
    stake: useStake('wheel', wheelMultiplier(50)),
    problem: lost ?? (open ? null : t('closedProblem')),
    autoProblem: lost,
    askOf: (common) => ({ ...common, color }),
  });
  const { running } = controls;
  const { cents: stake } = controls.stake;
  const { open: sent } = useStore(bets.flow.store);
  useSpokenSpin({ round, drawn, staked: own.length > 0, quiet: running });
  function say(words: string): void {
    if (!controls.running) announce(words);
  }

  function betOn(on: WheelColor): void {
    setChoice({ color: on });
    bets.flow.start({ stake: stake, mode: 'normal', instant: false, color: on });
  }

  const words = useMemo(() => sceneWords(t), [t]);
  const stakes = useMemo(() => stakesOf(lines, own), [lines, own]);
  const seenStakes = useThrottled(stakes, STAKES_MS);
  const before = recent.find(({ id }) => id !== round?.id) ?? null;
  const view = useMemo<WheelView>(
    () => ({ words, round, before, stakes: seenStakes, spinMs: phases?.in_progress_ms ?? null, lagSinceMs }),
    [words, round, before, seenStakes, phases, lagSinceMs],
  );
  const scene = useRoundScene<WheelView, WheelState, WheelFact>({ view, stateOf: wheelStateOf, between: wheelFactsBetween });

  const odds = useMemo(() => ({ game: 'wheel', color }) as const, [color]);
  const percent = useMemo(() => exactReturn(odds, stake).percent, [odds, stake]);
  return (
    <RoundPage<WheelKinds, WheelState, WheelFact>
      game="wheel"
      title={t('title')}
      rounds={live}
      known={known}
      scene={scene}
      plate={<WheelPlate round={round} drawn={drawn} />}
      recent={<RecentSpins recent={recent} concealed={concealed} />}
      result={drawn === null ? '' : t('status.rest', { color: drawn })}
      players={<WheelPlayers lines={lines} own={own} stakes={stakes} drawn={drawn} />}
      controls={controls}
      stakeLabel={t('stake')}
      own={<OwnBets bets={own} takeBack={bets.takeBack} open={open} drawn={drawn} />}
      keysHelp={t('hotkeys')}
      actions={
        <div data-sending={sent.length > 0 || undefined}>
          <WheelActions controls={controls} stakes={stakes} color={color} onColor={(next) => setChoice({ color: next })} onBet={betOn} />
        </div>
      }
      facts={[{ label: t('facts.return', { color }), value: t('facts.percent', { percent }) }]}
      fairness="/wheel/provably-fair"
      about={{
        rules: [t('rules.spin'), t('rules.pays'), t('rules.many'), t('rules.returns'), t('rules.sealed')],
        odds,
        returnLabel: t('facts.return', { color }),
        stake,
      }}
      lists={[
        { value: 'mine', label: rounds('mine.title'), panel: <MySpins /> },
        { value: 'top', label: t('top.title'), panel: <PastBets list="top" /> },
        { value: 'latest', label: t('top.latest'), panel: <PastBets list="latest" /> },
      ]}
    />
  );
}

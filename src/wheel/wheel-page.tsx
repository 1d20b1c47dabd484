import { type ReactNode, useMemo } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type WheelColor, wheelMultiplier } from '#contract/games/wheel.ts';
import { cents, formatCents } from '#contract/money.ts';
import type { WheelFact, WheelState } from '#scenes/wheel/model.ts';
import { useService } from '#src/lib/services/services.ts';
import { exactReturn } from '#src/odds/exact-return.ts';
import type { RoundState } from '#src/rounds/events/round-events.ts';
import { placedOnRounds } from '#src/rounds/round-placing.ts';
import { RoundPage } from '#src/rounds/round-page.tsx';
import { PlateResult } from '#src/play/page/plate-result.tsx';
import { useRemembered } from '#src/play/controls/remembered.ts';
import { useGameControls } from '#src/play/controls/use-game-controls.ts';
import { useStake } from '#src/play/controls/use-stake.ts';
import { linesOf } from '#src/rounds/round-feed.ts';
import { useCountdown } from '#src/rounds/use-countdown.ts';
import { when } from '#src/rounds/when.ts';
import { type WheelRound, myWheelBets, type WheelBet } from '#contract/api/wheel.ts';
import { roundAddress } from '#src/games/entry.ts';
import { type RecentItem, RecentStrip } from '#src/rounds/recent-strip.tsx';
import { multiplier } from '#contract/multiplier.ts';
import { ask, type Asking } from '#src/lib/api/call.ts';
import { type BetsPage, MyRoundBets } from '#src/rounds/my-round-bets.tsx';
import { useJoined } from '#src/rounds/use-joined.ts';
import { Figure } from '#src/ui/figure.tsx';
import { OwnBets } from './own-bets.tsx';
import { PastBets } from './top-payouts.tsx';
import { WheelActions } from './wheel-actions.tsx';
import { wheelChoice } from './wheel-choice.ts';
import type { WheelAsk, WheelKinds } from './wheel-kinds.ts';
import { MAX_SENT, wheelRounds } from './wheel-live.ts';
import { WheelPlayers } from './wheel-players.tsx';
import { drawnOf, ownOn, stakesOf, sumOf } from './wheel-table.ts';
import { LandedPicture, SpinPicture } from './spin-picture.tsx';

type State = RoundState<WheelKinds>;

const load = (asking: Asking, query: BetsPage) => ask(asking, myWheelBets, { query });

/** The player's own bets on the wheel. */
function MySpins() {
  const { t } = useTranslation('wheel');
  const { t: rounds } = useTranslation('rounds');
  const statusText = ({ status, payout }: WheelBet): string => {
    if (status === 'won') return t('mine.won', { amount: formatCents(payout) });
    if (status === 'lost') return t('mine.lost');
    return rounds(status === 'placed' ? 'mine.open' : `mine.${status}`);
  };
  return (
    <MyRoundBets
      game="wheel"
      load={load}
      rowOf={(bet) => ({
        id: bet.id,
        at: bet.placed_at,
        name: t('colors.on', { color: bet.color }),
        note: statusText(bet),
        stake: bet.stake,
        multiplier: bet.status === 'won' ? wheelMultiplier(bet.color) : multiplier(0),
        payout: bet.payout,
      })}
    />
  );
}

/** The round in words, with the wheel's segments as a strip, for where no scene can be drawn, and until it is. */
function WheelPlate({
  known: { round, lagSinceMs },
  drawn,
  own,
}: {
  known: State;
  drawn: WheelColor | null;
  own: readonly WheelKinds['mine'][];
}) {
  const { t } = useTranslation('wheel');
  const { link } = useService(wheelRounds);
  const seconds = useCountdown(round?.status === 'starting' ? round.closes_at : null, link.clock);
  return (
    <>
      {drawn !== null && round?.draw ? <LandedPicture result={round.draw} /> : <SpinPicture segment={null}>{statusText()}</SpinPicture>}
      {own.length > 0 && (
        <PlateResult
          stake={cents(own.reduce((sum, bet) => sum + bet.stake, 0))}
          payout={drawn === null ? null : sumOf(own, drawn).payout}
        />
      )}
    </>
  );

  function statusText(): ReactNode {
    if (lagSinceMs !== null && round !== null) return t('words.lagging');
    if (round?.status === 'starting' && seconds > 0)
      return <Trans t={t} i18nKey="status.open" values={{ seconds }} components={{ figure: <Figure /> }} />;
    if (round?.status === 'starting') return t('status.closed');
    if (round?.status === 'pending') return t('status.closed');
    return round?.status === 'in_progress' || round?.status === 'ended' ? t('status.spinning') : t('status.none');
  }
}

const TONES: Readonly<Record<WheelColor, RecentItem['tone']>> = { 2: 'two', 3: 'three', 5: 'five', 50: 'fifty' };

/** The last rounds of the wheel, newest first. A round whose spin is still seen is not among them. */
function RecentSpins({ recent, concealed }: { recent: readonly WheelRound[]; concealed: string | null }) {
  const { t } = useTranslation('wheel');
  const items = useMemo(
    () =>
      recent.flatMap(({ id, draw }): RecentItem[] => {
        if (draw === null || id === concealed) return [];
        const { color } = draw;
        return [{ id, to: roundAddress('wheel', id), text: t(`colors.${color}`), spoken: t('recent.item', { color }), tone: TONES[color] }];
      }),
    [recent, concealed, t],
  );
  return <RecentStrip label={t('recent.label')} items={items} />;
}

/** True while a bet of one's own is on the round that runs. */
const isBusy = ({ round, mine }: State): boolean => ownOn(mine, round).length > 0;
const isOpen = ({ round }: State): boolean => round?.status === 'starting';

/** The wheel: bets on colours while they are open, one spin for all. */
export function Component() {
  const { t } = useTranslation('wheel');
  const { t: rounds } = useTranslation('rounds');
  const live = useService(wheelRounds);
  const { link, stream, flow, takeBack } = live;
  const known = useStore(stream.store);
  const { round, recent, mine, connected, concealed } = known;
  const lines = linesOf(known);
  const own = useMemo(() => ownOn(mine, round), [mine, round]);
  const drawn = drawnOf(round, concealed);
  const [{ color }, setChoice] = useRemembered(wheelChoice);
  const left = useCountdown(round?.status === 'starting' ? round.closes_at : null, link.clock);
  const open = round?.status === 'starting' && left > 0;

  const joined = useJoined(connected);
  const lost = connected ? null : rounds(joined ? 'lost' : 'connecting');
  const controls = useGameControls<WheelAsk>({
    game: 'wheel',
    placing: placedOnRounds({
      flow,
      maxOpen: MAX_SENT,
      busy: () => isBusy(stream.store.getState()) || !isOpen(stream.store.getState()),
      opening: () => when(stream.store, (state) => isOpen(state) && !isBusy(state)),
      settled: stream.settled,
    }),
    stake: useStake('wheel', wheelMultiplier(50)),
    problem: lost ?? (open ? null : t('closedProblem')),
    autoProblem: lost,
    askOf: (common) => ({ ...common, color }),
  });
  const { cents: stake } = controls.stake;
  const { open: sent, unknown } = useStore(flow.store);

  function betOn(on: WheelColor): void {
    setChoice({ color: on });
    flow.start({ stake, mode: 'normal', instant: false, color: on });
  }

  const stakes = useMemo(() => stakesOf(lines, own), [lines, own]);
  const odds = useMemo(() => ({ game: 'wheel', color }) as const, [color]);
  const percent = useMemo(() => exactReturn(odds, stake).percent, [odds, stake]);
  return (
    <RoundPage<WheelKinds, WheelState, WheelFact>
      game="wheel"
      title={t('title')}
      rounds={live}
      known={known}
      plate={<WheelPlate known={known} drawn={drawn} own={own} />}
      recent={<RecentSpins recent={recent} concealed={concealed} />}
      result={drawn === null ? '' : t('status.rest', { color: drawn })}
      players={<WheelPlayers lines={lines} own={own} stakes={stakes} drawn={drawn} />}
      controls={controls}
      stakeLabel={t('stake')}
      own={<OwnBets bets={own} takeBack={takeBack} open={open} drawn={drawn} />}
      keysHelp={t('hotkeys')}
      actions={
        <div data-sending={sent.length > 0 || undefined}>
          <WheelActions
            controls={controls}
            stakes={stakes}
            color={color}
            doubted={unknown[0] ?? null}
            onColor={(next) => setChoice({ color: next })}
            onBet={betOn}
          />
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

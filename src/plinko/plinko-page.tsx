import i18next from 'i18next';
import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import clsx from 'clsx';
import { plinkoBet } from '#contract/api/plinko.ts';
import { formatCount } from '#contract/count.ts';
import { MAX_BALLS } from '#contract/games/plinko.ts';
import { formatCents } from '#contract/money.ts';
import { formatMultiplier, MULTIPLIER_ONE } from '#contract/multiplier.ts';
import { initialPlinko, type PlinkoFact, type PlinkoState, reducePlinko, bucketsOf } from '#scenes/plinko/model.ts';
import type { Call } from '#src/lib/api/call.ts';
import { PACE_MS as DRAW_MS, usePaced, usePacedText } from '#src/lib/hooks/use-paced.ts';
import { exactReturn } from '#src/odds/exact-return.ts';
import { isBetOf } from '#src/play/bet/bet-facts.ts';
import { GamePage } from '#src/play/page/game-page.tsx';
import { type GameAsk, type GameOutcome, gameOutcome, presentMode } from '#src/play/bet/game-outcome.ts';
import { spokenPayout } from '#src/play/bet/spoken-payout.ts';
import { GameStage } from '#src/play/page/game-stage.tsx';
import { PlateResult } from '#src/play/page/plate-result.tsx';
import { LastResult } from '#src/play/lists/last-result.tsx';
import { remembered, useRemembered } from '#src/play/controls/remembered.ts';
import { useSlotScene } from '#src/play/bet/slot-scene.ts';
import { type GameFlow, useBetFlow } from '#src/play/bet/use-bet-flow.ts';
import { placedForScene } from '#src/play/bet/placing-port.ts';
import { useGameControls } from '#src/play/controls/use-game-controls.ts';
import { useStake } from '#src/play/controls/use-stake.ts';
import { Figure } from '#src/ui/figure.tsx';
import { BoardChoice } from './board-choice.tsx';
import { TopBalls } from './top-balls.tsx';
import { PayoutTable } from './payout-table.tsx';
import { highestMultiplier, boardSchema, bucketKinds, FIRST_BOARD, type PlinkoBoard } from './plinko-board.ts';
import { ballSummary } from './ball-summary.ts';
import { ballFactOf } from './ball-fact.ts';
import css from './plinko-page.module.css';
import { useCurrentBalls } from './use-current-balls.ts';

const PEGS_TOP = 3;

/** The board at rest as a still picture: its pegs, its buckets, and where the last ball landed. */
function PlinkoPlate({ state }: { state: PlinkoState }) {
  const { rows, landed } = state;
  const last = landed.at(-1)?.bucket;
  return (
    <div className={css.plate}>
      <div className={css.pegs}>
        {Array.from({ length: rows }, (_, row) => (
          <span key={row} className={css.row}>
            {Array.from({ length: row + PEGS_TOP }, (__, peg) => (
              <span key={peg} className={css.peg} />
            ))}
          </span>
        ))}
      </div>
      <div className={css.buckets} style={{ '--count': rows + 1 }}>
        {bucketsOf(state).map((pays, bucket) => (
          <Figure
            key={bucket}
            className={clsx(css.bucket, bucket === last && css.hit)}
            style={{ '--edge': Math.abs(bucket - rows / 2) / (rows / 2) }}
          >
            {pays / MULTIPLIER_ONE}
          </Figure>
        ))}
      </div>
    </div>
  );
}

/** A ball as a screen reader says it: "1.50×. You won 3.00 on a 2.00 bet." */
function spokenBall<Ask extends GameAsk>(outcome: GameOutcome<Ask>): string {
  return i18next.t('plinko:spoken', { multiplier: formatMultiplier(outcome.bet.multiplier), payout: spokenPayout(outcome) });
}

type BallAsk = GameAsk & { board: PlinkoBoard };

const boardStore = remembered('play:plinko:board', boardSchema, FIRST_BOARD);
const PACE_MS = { normal: 300, instant: 160 };

const boardState = (board: PlinkoBoard): PlinkoState => reducePlinko(initialPlinko(), { kind: 'board', ...board });

/** A ball from before a reload falls on its own board, which is the one it was dropped on. */
function useEarlierBalls(flow: BallFlow, setBoard: (board: PlinkoBoard) => void): void {
  useCurrentBalls((bet, atMs) => {
    if (!isBetOf('plinko', bet)) return;
    const { rows, risk } = bet.outcome;
    if (flow.store.getState().open.length === 0) setBoard({ rows, risk });
    const intent = { stake: bet.stake, mode: 'normal', instant: false, board: { rows, risk }, key: bet.id } as const;
    flow.join(intent, gameOutcome(intent, bet, null), atMs);
  });
}

/** Plinko: balls that fall through rows of pegs into buckets, up to a hundred at once. */
export function Component() {
  const { t } = useTranslation('plinko');
  const { t: play } = useTranslation('play');
  const slot = useSlotScene<PlinkoState, PlinkoFact>();
  const [board, setBoard] = useRemembered(boardStore);

  const flow = useBetFlow<BallAsk, Awaited<ReturnType<typeof drop>>, PlinkoFact>({
    game: 'plinko',
    maxOpen: MAX_BALLS,
    place: drop,
    factOf(bet, intent) {
      if (!isBetOf('plinko', bet)) throw new TypeError(`${bet.id} is no ball`);
      return ballFactOf(bet, presentMode(intent));
    },
    scene: slot.wait,
    spoken: spokenBall,
  });
  useEarlierBalls(flow, setBoard);
  const controls = useGameControls<BallAsk>({
    game: 'plinko',
    placing: placedForScene({ flow, maxOpen: MAX_BALLS, paceMs: PACE_MS }),
    stake: useStake('plinko', highestMultiplier(board)),
    askOf: (common) => ({ ...common, board }),
  });
  const { cents: stake } = controls.stake;
  const odds = useMemo(() => ({ game: 'plinko', ...board }) as const, [board]);
  const returned = useMemo(() => exactReturn(odds, stake).percent, [odds, stake]);
  const resting = useMemo(() => boardState(board), [board]);
  const [edge] = bucketKinds(board);

  function choose(next: PlinkoBoard): void {
    if (flow.store.getState().open.length > 0) return;
    setBoard(next);
    slot.now()?.present({ kind: 'board', ...next }, { id: `${next.rows}-${next.risk}` });
  }

  const about = useMemo(
    () => ({
      rules: [t('rules.fall'), t('rules.pays'), t('rules.many'), t('rules.limits')],
      odds,
      stake,
      aside: <PayoutTable board={board} />,
    }),
    [t, board, odds, stake],
  );
  const lists = useMemo(() => [{ value: 'leaders', label: play('leaders.title'), panel: <TopBalls /> }], [play]);
  const top = edge && { multiplier: formatMultiplier(edge.pays), every: formatCount(Math.round(edge.outOf / edge.ways)) };

  return (
    <GamePage
      game="plinko"
      title={t('title')}
      black
      stage={
        <div className="relative">
          <GameStage<PlinkoState, PlinkoFact>
            scene="plinko"
            initial={resting}
            onReady={(scene) => {
              const { rows, risk } = scene.state();
              // What was chosen while the scene was loading is what it rests in.
              if (flow.store.getState().open.length === 0 && (rows !== board.rows || risk !== board.risk)) scene.settle(resting);
              slot.arrived(scene);
            }}
            onStatus={slot.status}
            plate={<LandedPlate flow={flow} board={board} resting={resting} />}
            className={css.scene}
          />
          <LastResult flow={flow} spoken={spokenBall} />
        </div>
      }
      controls={controls}
      stakeLabel={t('stake')}
      inputs={<LockedWhileFalling flow={flow} board={board} onBoard={choose} locked={controls.running} />}
      bet={{ label: t('drop'), sub: formatCents(stake) }}
      facts={[
        { label: t('facts.air'), value: <InTheAir flow={flow} /> },
        { label: t('facts.return'), value: t('facts.percent', { percent: returned }) },
        ...(top ? [{ label: t('facts.top'), value: t('facts.topValue', top) }] : []),
      ]}
      fairness="/plinko/provably-fair"
      about={about}
      summary={ballSummary}
      lists={lists}
    />
  );
}

type BallFlow = GameFlow<BallAsk, Awaited<ReturnType<typeof drop>>>;

const falls = ({ open }: ReturnType<BallFlow['store']['getState']>): boolean => open.length > 0;

/** Rows and risk, locked while a ball falls; apart, so that the first and the last ball draw nothing else of the page. */
function LockedWhileFalling({ flow, locked, ...choice }: { flow: BallFlow } & ComponentProps<typeof BoardChoice>) {
  const falling = useStore(flow.store, falls);
  return <BoardChoice {...choice} locked={falling || locked} />;
}

const openText = ({ open }: ReturnType<BallFlow['store']['getState']>): string => String(open.length);
const outcomeOf = ({ outcome }: ReturnType<BallFlow['store']['getState']>) => outcome;

/** How many balls fall; apart, so that the page is not drawn anew while they do. */
function InTheAir({ flow }: { flow: BallFlow }) {
  return <span ref={usePacedText(flow.store, openText, DRAW_MS.counter)} data-testid="in-the-air" />;
}

/** The board as a still picture, with the last ball where it landed. */
function LandedPlate({ flow, board, resting }: { flow: BallFlow; board: PlinkoBoard; resting: PlinkoState }) {
  const outcome = usePaced(flow.store, outcomeOf, DRAW_MS.figure);
  return (
    <>
      <PlinkoPlate state={outcome && isBetOf('plinko', outcome.bet) ? landedState(board, outcome.bet) : resting} />
      {outcome && (
        <PlateResult result={formatMultiplier(outcome.bet.multiplier)} stake={outcome.bet.stake} payout={outcome.bet.payout} atTop />
      )}
    </>
  );
}

/** The board with one ball at rest, as the still picture shows it. */
function landedState(board: PlinkoBoard, bet: Parameters<typeof ballFactOf>[0]): PlinkoState {
  const { rows, risk } = bet.outcome;
  return rows === board.rows && risk === board.risk ? reducePlinko(boardState(board), ballFactOf(bet)) : boardState(board);
}

async function drop({ stake, mode, board, key }: BallAsk & { key: string }, call: Call) {
  return (await call(plinkoBet, { body: { stake, mode, ...board }, idempotencyKey: key })).data;
}

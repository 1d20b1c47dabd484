import i18next from 'i18next';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import clsx from 'clsx';
import { diceBet } from '#contract/api/dice.ts';
import { formatCount } from '#contract/count.ts';
import { formatRoll, ROLLS } from '#contract/games/dice.ts';
import { type Cents, formatCents } from '#contract/money.ts';
import { payoutAt } from '#contract/multiplier.ts';
import { type DiceFact, type DiceState, initialDice, reduceDice } from '#scenes/dice/model.ts';
import type { Call } from '#src/lib/api/call.ts';
import { exactReturn } from '#src/odds/exact-return.ts';
import { isBetOf } from '#src/play/bet/bet-facts.ts';
import { GamePage } from '#src/play/page/game-page.tsx';
import { type GameAsk, type GameOutcome, presentMode } from '#src/play/bet/game-outcome.ts';
import { spokenPayout } from '#src/play/bet/spoken-payout.ts';
import { GameStage } from '#src/play/page/game-stage.tsx';
import { PlateResult } from '#src/play/page/plate-result.tsx';
import { LastResult } from '#src/play/lists/last-result.tsx';
import { useRemembered } from '#src/play/controls/remembered.ts';
import { type SlotScene, useSlotScene } from '#src/play/bet/slot-scene.ts';
import { useBetFlow } from '#src/play/bet/use-bet-flow.ts';
import { useUnansweredBets } from '#src/play/bet/use-unanswered-bets.ts';
import { placedForScene } from '#src/play/bet/placing-port.ts';
import { useGameControls } from '#src/play/controls/use-game-controls.ts';
import { useStake } from '#src/play/controls/use-stake.ts';
import { Extra } from '#src/ui/part.tsx';
import { type DiceChoice, paysOf, rememberedChoice, winsOf } from './dice-choice.ts';
import { rollSummary } from './roll-summary.ts';
import { rollFactOf } from './roll-fact.ts';
import css from './dice-page.module.css';
import { DiceInputs } from './dice-inputs.tsx';
import { DiceSlider } from './dice-slider.tsx';
import { RecentRolls } from './recent-rolls.tsx';

const percent = (hundredths: number): string => `${(hundredths / (ROLLS - 1)) * 100}%`;

/** The dice at rest as a still picture: the slider, what wins, and where the last roll fell. */
function DicePlate({ state }: { state: DiceState }) {
  const { side, target, result } = state;
  const won = result !== null && result.payoutCents > 0;
  return (
    <div className={css.plate}>
      <p translate="no" className={clsx(css.number, 'figures', won && css.won)}>
        {result ? formatRoll(result.roll) : ''}
      </p>
      <div className={css.track}>
        <span className={css.zone} style={side === 'under' ? { left: 0, width: percent(target) } : { left: percent(target), right: 0 }} />
        <span className={css.target} style={{ left: percent(target) }} />
        {result && <span className={clsx(css.die, won && css.dieWon)} style={{ left: percent(result.roll) }} />}
      </div>
    </div>
  );
}

/** A roll as a screen reader says it: "12.34. You won 4.04 on a 2.00 bet." */
function spokenRoll<Ask extends GameAsk>(outcome: GameOutcome<Ask>): string {
  const { bet } = outcome;
  return isBetOf('dice', bet) ? i18next.t('dice:spoken', { roll: formatRoll(bet.outcome.roll), payout: spokenPayout(outcome) }) : '';
}

type DiceAsk = GameAsk & { choice: DiceChoice };

/** A result stays in the picture at least this long when the choice was changed under it, ms. */
const RESULT_SEEN_MS = 1_200;
const PACE_MS = { normal: 260, instant: 130 };

/** What the scene rests in: the choice, and the last roll as long as it belongs to it. */
function restingState({ side, target }: DiceChoice, outcome: GameOutcome<DiceAsk> | null): DiceState {
  const shown = reduceDice(initialDice(), { kind: 'set', side, target });
  if (!outcome || !isBetOf('dice', outcome.bet)) return shown;
  const rolled = rollFactOf(outcome.bet, presentMode(outcome.intent));
  return rolled.side === side && rolled.target === target ? reduceDice(shown, rolled) : shown;
}

/** While a roll is on its way the picture belongs to it. What was chosen meanwhile is shown when the result has been seen. */
function useChoiceInPicture(slot: SlotScene<DiceState, DiceFact>, { side, target }: DiceChoice, rolling: boolean): void {
  useEffect(() => {
    const shown = slot.now()?.state();
    if (rolling || !shown || (shown.side === side && shown.target === target)) return undefined;
    const timer = setTimeout(() => slot.now()?.present({ kind: 'set', side, target }, { id: `${side}-${target}` }), RESULT_SEEN_MS);
    return () => clearTimeout(timer);
  }, [slot, rolling, side, target]);
}

/** The exact return of a choice at a stake, percent, and what the game's dialog says of both. */
function useOdds(choice: DiceChoice, stake: Cents) {
  const { t } = useTranslation('dice');
  const odds = useMemo(() => ({ game: 'dice', ...choice }) as const, [choice]);
  const returned = useMemo(() => exactReturn(odds, stake).percent, [odds, stake]);
  const about = useMemo(() => {
    const chance = t('facts.chanceValue', { wins: formatCount(winsOf(choice)), rolls: formatCount(ROLLS) });
    return {
      rules: [t('rules.roll'), t('rules.sides'), t('rules.pays'), t('rules.limits')],
      facts: [{ label: t('facts.chance'), value: chance }],
      odds,
      stake,
    };
  }, [t, choice, odds, stake]);
  return { returned, about };
}

/** The dice: a target, a side, and a roll from 0.00 to 100.00. */
export function Component() {
  const { t } = useTranslation('dice');
  const slot = useSlotScene<DiceState, DiceFact>();
  const [choice, setChoice] = useRemembered(rememberedChoice);

  const flow = useBetFlow<DiceAsk, Awaited<ReturnType<typeof roll>>, DiceFact>({
    game: 'dice',
    maxOpen: 1,
    place: roll,
    factOf(bet, intent) {
      if (!isBetOf('dice', bet)) throw new TypeError(`${bet.id} is no roll of the dice`);
      return rollFactOf(bet, presentMode(intent));
    },
    scene: slot.wait,
    spoken: spokenRoll,
  });
  useUnansweredBets('dice', flow.store);
  const { phase, outcome } = useStore(flow.store);
  const pays = paysOf(choice);
  const controls = useGameControls<DiceAsk>({
    game: 'dice',
    placing: placedForScene({ flow, maxOpen: 1, paceMs: PACE_MS }),
    stake: useStake('dice', pays),
    askOf: (common) => ({ ...common, choice }),
  });
  const { cents: stake } = controls.stake;
  const resting = useMemo(() => restingState(choice, outcome), [choice, outcome]);
  const { returned, about } = useOdds(choice, stake);
  const rolling = phase.step === 'sending' || phase.step === 'presenting';
  useChoiceInPicture(slot, choice, rolling);

  function choose(next: DiceChoice): void {
    if (next.side === choice.side && next.target === choice.target) return;
    setChoice(next);
    if (!rolling) slot.now()?.present({ kind: 'set', ...next }, { id: `${next.side}-${next.target}` });
  }

  return (
    <GamePage
      game="dice"
      title={t('title')}
      underFeed
      stage={
        <div className="stack relative">
          <Extra>
            <RecentRolls />
          </Extra>
          <GameStage<DiceState, DiceFact>
            scene="dice"
            initial={resting}
            onReady={(scene) => {
              slot.arrived(scene);
              // What was chosen or presented while the scene was loading is what it rests in.
              if (!rolling) scene.settle(resting);
            }}
            onStatus={slot.status}
            plate={
              <>
                <DicePlate state={resting} />
                {outcome && <PlateResult stake={outcome.bet.stake} payout={outcome.bet.payout} />}
              </>
            }
            className={css.scene}
          >
            <DiceSlider choice={choice} onChoice={choose} disabled={controls.running} />
          </GameStage>
          <LastResult flow={flow} spoken={spokenRoll} />
        </div>
      }
      controls={controls}
      inputs={<DiceInputs choice={choice} onChoice={choose} disabled={controls.running} />}
      bet={{ label: t('roll'), sub: formatCents(stake) }}
      facts={[
        { label: t('facts.win'), value: formatCents(payoutAt(stake, pays)) },
        { label: t('facts.return'), value: t('facts.percent', { percent: returned }) },
      ]}
      fairness="/dice/provably-fair"
      about={about}
      summary={rollSummary}
    />
  );
}

async function roll({ stake, mode, choice, key }: DiceAsk & { key: string }, call: Call) {
  return (await call(diceBet, { body: { stake, mode, choice }, idempotencyKey: key })).data;
}

import { CircleCheck, CircleX, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { CrashBet, CrashRound } from '#contract/api/crash.ts';
import { formatCents } from '#contract/money.ts';
import { BetControls } from '#src/play/controls/game-controls.tsx';
import type { GameControls } from '#src/play/controls/use-game-controls.ts';
import { useBetAction } from '#src/play/bet/use-bet-action.ts';
import { useOnePress } from '#src/play/bet/use-one-press.ts';
import { useKeptFocus } from '#src/lib/hooks/use-kept-focus.ts';
import { Button } from '#src/ui/button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { CashOutButton } from './cash-out-button.tsx';
import css from './crash-actions.module.css';
import type { CrashRounds } from './crash-live.ts';
import type { OwnFlightBets } from './crash-table.ts';
import { formatTimes } from './times.ts';

type CrashBets = Pick<CrashRounds, 'cashOut' | 'takeBack'>;

interface Props {
  round: CrashRound | null;
  seat: OwnFlightBets;
  bets: CrashBets;
  controls: GameControls;
}

/** What can be done just now: bet, wait, take back, cash out; while one bet flies the next one can be placed beside it. */
export function CrashActions({ round, seat: { aboard, queued }, bets, controls }: Props) {
  const { t } = useTranslation('crash');
  const group = useKeptFocus<HTMLDivElement>();
  const cashing = useStore(bets.cashOut.store);
  const { running, hotkeys, stake } = controls;
  const flying = aboard?.status === 'placed' && round?.status === 'in_progress' ? aboard : null;
  const doubted = cashing.step === 'asking' || cashing.step === 'unknown';
  const boarding = aboard?.status === 'placed' && !flying && round?.status !== 'ended';
  const open = round?.status === 'starting';

  const betButton = (
    <BetControls controls={controls} label={t(open || round === null ? 'bet' : 'betNext')} sub={formatCents(stake.cents)} hotkey={open} />
  );
  const leaving = flying ?? (doubted ? aboard : null);
  return (
    <div ref={group} className={css.actions}>
      <Result round={round} aboard={aboard} bets={bets} />
      {leaving ? (
        <CashOutButton bet={leaving} round={round} flow={bets.cashOut} hotkey={hotkeys} />
      ) : boarding ? (
        <Waiting bet={aboard} words={t(open ? 'placed' : 'closed')} bets={bets} canTakeBack={open === true} />
      ) : queued ? (
        <Waiting bet={queued} words={t('waits')} bets={bets} canTakeBack />
      ) : (
        !running && betButton
      )}
      {running && betButton}
      {leaving && !running && (queued ? <TakeBackButton bet={queued} bets={bets} /> : <QueueButton controls={controls} />)}
    </div>
  );
}

/** The result of the last bet, until another flight begins. */
function Result({ round, aboard, bets: { cashOut } }: Pick<Props, 'round' | 'bets'> & { aboard: CrashBet | null }) {
  const { t } = useTranslation('crash');
  const { step } = useStore(cashOut.store);
  if (aboard?.status === 'won' && aboard.at !== null)
    return (
      <p className={css.won} data-testid="outcome">
        <CircleCheck size={18} aria-hidden="true" />
        {t('cashOut.won', { at: formatTimes(aboard.at), amount: formatCents(aboard.payout) })}
      </p>
    );
  if (aboard?.status !== 'lost' || round === null || round.bust === null) return null;
  return (
    <p className={css.lost} data-testid="outcome">
      <CircleX size={18} aria-hidden="true" />
      {step === 'late' ? t('cashOut.late') : t('cashOut.lost', { bust: formatTimes(round.bust), amount: formatCents(aboard.stake) })}
    </p>
  );
}

function Waiting({ bet, words, bets, canTakeBack }: { bet: CrashBet; words: string; bets: CrashBets; canTakeBack: boolean }) {
  return (
    <div className={css.waiting}>
      <p className={css.words}>
        <span className={css.pulse} aria-hidden="true" />
        <span>{words}</span>
        <Figure>{formatCents(bet.stake)}</Figure>
        {bet.auto !== null && (
          <span translate="no" className={css.target}>
            {formatTimes(bet.auto)}
          </span>
        )}
      </p>
      {canTakeBack && <TakeBackButton bet={bet} bets={bets} />}
    </div>
  );
}

function TakeBackButton({ bet, bets: { takeBack } }: { bet: CrashBet; bets: CrashBets }) {
  const { t } = useTranslation('crash');
  const asking = useStore(takeBack.store).has(bet.id);
  const press = useOnePress(asking, () => takeBack.take(bet.id));
  return (
    <Button wide className={css.second} aria-disabled={asking || undefined} data-testid="take-back" {...press}>
      <Undo2 size={16} aria-hidden="true" />
      {asking ? t('takingBack') : t('takeBack', { amount: formatCents(bet.stake) })}
    </Button>
  );
}

/** Beside a bet that flies: the next one, or what is to be done before it. */
function QueueButton({ controls: { bet, stake } }: Pick<Props, 'controls'>) {
  const { t } = useTranslation('crash');
  const { t: play } = useTranslation('play');
  const noteId = useId();
  const { way, locked, note, press } = useBetAction(bet);
  const onePress = useOnePress(locked, press);
  return (
    <>
      <Button
        wide
        className={css.second}
        aria-disabled={locked || undefined}
        aria-describedby={note === null ? undefined : noteId}
        data-testid="queue-bet"
        {...onePress}
      >
        {way === 'ask-again' && play('unknown.again')}
        {way === 'add-coins' && play('bet.addCoins')}
        {way !== 'ask-again' && way !== 'add-coins' && t('queueMore', { amount: formatCents(stake.cents) })}
      </Button>
      <p id={noteId} className="text-note text-center" hidden={note === null}>
        {note}
      </p>
    </>
  );
}

import { LockKeyhole } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RoundBet } from '#contract/api/bets.ts';
import { formatCount } from '#contract/count.ts';
import { FilmAndSummary } from '#src/fairness/record/record-page.tsx';
import { SummaryFact } from '#src/fairness/record/record-summary.tsx';
import { CheckCard } from '#src/fairness/verifier/proof-check.tsx';
import { roundAddress } from '#src/games/entry.ts';
import { entryOf, useRoundView } from '#src/games/registry.ts';
import { BetSummary } from '#src/play/record/bet-summary.tsx';
import { filmOfRecord, RecordFilm } from '#src/play/replay/record-film.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { roundBetClaims } from '../proof/round-proof.ts';
import css from './round-bet-record.module.css';
import { RoundFacts } from './round-facts.tsx';
import { RoundProofPanel } from './round-proof-panel.tsx';

type OnRound = RoundBet & { round: NonNullable<RoundBet['round']> };

/** What a round draws counts for its bets once its hash is revealed; until then nothing here shows it, though the scene of a round may. */
const untilRevealed = (bet: RoundBet): RoundBet =>
  bet.round === null || bet.round.hash !== null ? bet : ({ ...bet, round: { ...bet.round, result: null } } as RoundBet);

const hasRound = (bet: RoundBet): bet is OnRound => bet.round !== null;

/** The record of a bet on a round: what it was and what came of it, its round, its film, and its proof. */
export function RoundBetRecord({ bet: recorded }: { bet: RoundBet }) {
  const { t } = useTranslation('rounds');
  const bet = useMemo(() => untilRevealed(recorded), [recorded]);
  const { game } = bet.outcome;
  const view = useRoundView(game);
  const decided = bet.status === 'won' || bet.status === 'lost';
  const film = useMemo(() => (decided ? filmOfRecord(() => view.film(bet)) : null), [decided, view, bet]);
  const result = decided ? bet.round?.result : null;
  return (
    <>
      <FilmAndSummary>
        <RecordFilm replay={film} game={game} plate={result ? <view.Picture result={result} /> : <NoFilm bet={bet} />} />
        <BetSummary bet={bet} {...(bet.round === null && { open: t('bet.waiting') })}>
          <view.Facts bet={bet} />
          {hasRound(bet) && <SummaryFact name={t('bet.round')} value={<RoundLink bet={bet} />} />}
        </BetSummary>
      </FilmAndSummary>
      {hasRound(bet) && <RoundProof bet={bet} />}
    </>
  );
}

function RoundLink({ bet: { outcome, round } }: { bet: OnRound }) {
  const { t } = useTranslation('rounds');
  return (
    <Link translate="no" to={roundAddress(outcome.game, round.id)} className="text-link figures">
      {t('bet.number', { number: formatCount(round.number) })}
    </Link>
  );
}

/** Shown in place of a decided bet's replay: why there is none, or none yet. */
function NoFilm({ bet: { status, outcome, round } }: { bet: RoundBet }) {
  const { t } = useTranslation('rounds');
  const text = {
    open: round === null ? ('bet.waitingText' as const) : ('bet.running' as const),
    refunded: 'bet.refundedText',
    canceled: round === null ? ('bet.takenBack' as const) : ('bet.canceledText' as const),
    won: 'bet.running',
    lost: 'bet.running',
  } as const;
  return (
    <>
      <p className={css.words}>{t(text[status])}</p>
      {(status === 'open' || round?.hash === null) && (
        <ButtonLink to={entryOf(outcome.game).path} variant="gold">
          {t('page.watch')}
        </ButtonLink>
      )}
    </>
  );
}

/** The proof of the bet's round and of what the bet was paid; before the round has ended, what is published of it. */
function RoundProof({ bet }: { bet: OnRound }) {
  const { t } = useTranslation('rounds');
  const { game } = bet.outcome;
  const { number, hash, chain, result } = bet.round;
  const claims = useMemo(() => roundBetClaims(bet), [bet]);
  if (hash !== null) return <RoundProofPanel game={game} round={{ number, hash }} result={result} chain={chain} claims={claims} />;
  return (
    <>
      <CheckCard icon={LockKeyhole} tone="sealed" title={t('bet.sealedTitle')} text={t('bet.sealedText')} />
      <RoundFacts game={game} round={{ number, hash }} chain={chain} />
    </>
  );
}

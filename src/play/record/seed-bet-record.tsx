import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Bet } from '#contract/api/bets.ts';
import { type BetProof, proveBet } from '#src/fairness/proof/bet-proof.ts';
import { FilmAndSummary } from '#src/fairness/record/record-page.tsx';
import { SeedFacts } from '#src/fairness/seeds/seed-facts.tsx';
import { ProofCheck } from '#src/fairness/verifier/proof-check.tsx';
import { verifierAddressOf } from '#src/fairness/verifier/verifier-address.ts';
import { useSeedView } from '#src/games/registry.ts';
import { RecordFilm, replayOfRecord } from '#src/play/replay/record-film.tsx';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useClaimTexts } from '#src/fairness/proof/claim-texts.ts';
import { DrawSteps } from '#src/fairness/verifier/draw-steps.tsx';
import { Compared, signOf, Step, StepList } from '#src/fairness/proof/steps.tsx';
import { BetSummary } from './bet-summary.tsx';

/** The record of a bet on a seed pair: its film, what it was and what came of it, its proof, and the seeds. */
export function SeedBetRecord({ bet }: { bet: Bet }) {
  const announce = useAnnounce();
  const { t: fair } = useTranslation('fairness');
  const view = useSeedView(bet.outcome.game);
  const [proof, setProof] = useState<BetProof | null>(null);
  const replay = useMemo(() => replayOfRecord(bet.id, () => view.replay(bet)), [view, bet]);
  function verify(): void {
    const next = proveBet(bet);
    setProof(next);
    announce(fair(`check.title.${next.status}`));
  }
  return (
    <>
      <FilmAndSummary>
        <RecordFilm replay={replay} game={bet.outcome.game} plate={<view.Picture record={bet.outcome} />} />
        <BetSummary bet={bet}>
          <view.Facts record={bet.outcome} />
        </BetSummary>
      </FilmAndSummary>
      <ProofCheck of="bet" status={proof?.status ?? null} sealed={bet.server_seed === null} onVerify={verify} />
      {proof && <BetSteps bet={bet} proof={proof} />}
      <DrawnFrom bet={bet} />
    </>
  );
}

function DrawnFrom({ bet }: { bet: Bet }) {
  const { t } = useTranslation('bets');
  const address = verifierAddressOf(bet);
  return (
    <Panel name="drawn-from" title={t('seeds.title')}>
      <SeedFacts
        facts={[
          [t('seeds.server'), bet.server_seed],
          [t('seeds.hash'), bet.server_seed_hash],
          [t('seeds.client'), bet.client_seed],
          [t('seeds.nonce'), String(bet.nonce)],
        ]}
      />
      {address !== null && (
        <p className="mt-14 type-3">
          <Link to={address} className="text-link">
            {t('seeds.verifier')}
          </Link>
        </p>
      )}
    </Panel>
  );
}

/** Every step of a bet's proof with what was recorded, what came out here, and whether they agree. */
function BetSteps({ bet, proof }: { bet: Bet; proof: BetProof }) {
  const { t } = useTranslation('fairness');
  const { drawnClaim, Picture, Numbers, words: wordsOf } = useSeedView(bet.outcome.game);
  const texts = wordsOf();
  const titled = useClaimTexts(texts);
  return (
    <Panel name="proof-steps" title={t('stepByStep')}>
      <StepList>
        {proof.fault ? (
          <Step name={t('draw.hash')} text={t(`verifier.${proof.fault.fault}.${proof.fault.field}`)} sign="differs" />
        ) : (
          <DrawSteps draw={proof.draw} hash={proof.hash} numbers={texts.numbers} Numbers={Numbers} />
        )}
        {proof.draw === null && <Step {...titled(drawnClaim.name)} sign={proof.fault ? 'differs' : 'sealed'} />}
        {proof.claims.map((claim) => (
          <Step key={claim.name} {...titled(claim.name)} sign={signOf(claim)}>
            <Compared check={claim} />
            {claim.name === drawnClaim.name && proof.drawn && <Picture record={{ ...bet.outcome, ...proof.drawn }} />}
          </Step>
        ))}
      </StepList>
    </Panel>
  );
}

import { useTranslation } from 'react-i18next';
import { roundGameOf } from '#contract/games/index.ts';
import { Code, Compared, signOf, Step } from '#src/fairness/proof/steps.tsx';
import { useRoundView } from '#src/games/registry.ts';
import css from './proof.module.css';
import type { RoundProof } from './round-proof.ts';

/** The steps from a round's hash to what it drew; the value that a record claims is beside the computed one. */
export function RoundSteps({ game, proof: { digest, r, parts } }: { game: string; proof: RoundProof }) {
  const { t } = useTranslation('rounds');
  const names = useRoundView(game).words().proof;
  const used = roundGameOf(game).usedHex;
  return (
    <>
      <Step name={t('proof.digest')} text={t('proof.digestText')} sign="none">
        <code translate="no" className="text-code tone-low">
          <span className="tone-gold-light weight-600">{digest.slice(0, used)}</span>
          {digest.slice(used)}
        </code>
      </Step>
      <Step name={t('proof.r')} text={t('proof.rText')} sign="none">
        <Code>{r}</Code>
      </Step>
      {parts.map(({ name, text, check }, index) => (
        <Step key={name} {...(names[name] ?? { name })} sign={check === null ? 'none' : signOf(check)}>
          {check === null ? (
            <strong translate="no" className={`${css.outcome} figures`} data-testid={index === 0 ? 'outcome' : undefined}>
              {text}
            </strong>
          ) : (
            <Compared check={check} />
          )}
        </Step>
      ))}
    </>
  );
}

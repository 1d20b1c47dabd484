import { useTranslation } from 'react-i18next';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import { Code, Compared, signOf, Step } from '#src/fairness/proof/steps.tsx';
import type { RoundProof } from './proof-games.ts';
import { USED_HEX } from './proof-games.ts';
import css from './proof.module.css';

/** The steps from a round's hash to what it drew; what a record claims stands beside what came out. */
export function RoundSteps({ game, proof: { digest, r, results } }: { game: RoundGame; proof: RoundProof }) {
  const { t } = useTranslation('rounds');
  const used = USED_HEX[game];
  return (
    <>
      <Step name={t('proof.digest')} text={t('proof.digestText')} sign="none">
        <code className={css.hex}>
          <span className={css.used}>{digest.slice(0, used)}</span>
          {digest.slice(used)}
        </code>
      </Step>
      <Step name={t('proof.r')} text={t('proof.rText')} sign="none">
        <Code>{r}</Code>
      </Step>
      {results.map(({ name, text, check }) => (
        <Step key={name} name={t(`proof.${name}`)} text={t(`proof.${name}Text`)} sign={check === null ? 'none' : signOf(check)}>
          {check === null ? (
            <strong className={`${css.outcome} figures`} data-testid={name === 'spot' ? undefined : 'outcome'}>
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

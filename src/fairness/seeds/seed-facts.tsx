import { useTranslation } from 'react-i18next';
import { HashLine } from '#src/fairness/verifier/hash-line.tsx';
import css from './seed-facts.module.css';

interface Props {
  /** Name and value of each fact; null is one that is still sealed. */
  facts: readonly (readonly [name: string, value: string | null])[];
  /** The text in place of a sealed value; left out, that the seeds must be rotated. */
  sealed?: string;
}

/** What an outcome was drawn from, each in full with its copy button. */
export function SeedFacts({ facts, sealed }: Props) {
  const { t } = useTranslation('fairness');
  return (
    <dl className="grid">
      {facts.map(([name, value]) => (
        <div key={name} className={css.row}>
          <dt>{name}</dt>
          <dd>
            {value === null ? (
              <span className="tone-gold-light type-3">{sealed ?? t('checks.sealed')}</span>
            ) : (
              <HashLine value={value} label={t('copyFact', { name })} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useClaimTexts } from '#src/fairness/proof/claim-texts.ts';
import { seedViewOf } from '#src/games/registry.ts';
import { useGameName } from '#src/games/use-game-name.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import type { ProvedBet } from './last-bets-run.ts';
import css from './last-bets-panel.module.css';

/** How many failures are listed; the rest are in the report. */
const SHOWN = 20;

/** The bets that don't come out as recorded, each with what differs and the way to its page. */
export function Failures({ failures }: { failures: readonly ProvedBet[] }) {
  const { t } = useTranslation('fairness');
  return (
    <section className={css.failures} aria-labelledby="fair-failures">
      <h3 id="fair-failures" className="mb-10 tone-loss type-5">
        {t('last.failures')}
      </h3>
      <ul className="grid gap-8">
        {failures.slice(0, SHOWN).map((failure) => (
          <Failure key={failure.bet.id} failure={failure} />
        ))}
      </ul>
      {failures.length > SHOWN && <p className="tone-low type-3">{t('last.more', { count: failures.length - SHOWN })}</p>}
    </section>
  );
}

function Failure({ failure: { bet, proof } }: { failure: ProvedBet }) {
  const { t } = useTranslation('fairness');
  const nameOf = useGameName();
  const titled = useClaimTexts(seedViewOf(bet.outcome.game).words());
  const names = [
    ...(proof.fault ? [t('last.faults.seeds')] : []),
    ...(proof.hash?.agrees === false ? [t('last.faults.hash')] : []),
    ...proof.claims.filter(({ agrees }) => !agrees).map(({ name }) => titled(name).name),
  ];
  return (
    <li className="flex wrap gap-14 row-gap-2 type-3">
      <Link to={`/bets/${bet.id}`} className={css.link}>
        {t('last.failure', { game: nameOf(bet.outcome.game), at: formatInstant(bet.placed_at) })}
      </Link>
      <span className="tone-loss-light">{t('last.wrong', { names: names.join(', ') })}</span>
    </li>
  );
}

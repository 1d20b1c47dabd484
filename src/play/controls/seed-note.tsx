import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useService } from '#src/lib/services/services.ts';
import { seedPairQuery } from '#src/fairness/seeds/fairness-queries.ts';
import { useUserId } from '#src/session/use-user.ts';
import { PACE_MS, usePaced } from '#src/lib/hooks/use-paced.ts';
import type { PlayGame } from '#src/play/bet/game-outcome.ts';
import { type OwnBets, ownBetsService } from '#src/play/lists/own-bets.ts';
import css from './seed-note.module.css';

interface Props {
  game: PlayGame;
  /** The game's page about fairness. */
  fairness: string;
}

/** The first and the last characters of a hash: enough to compare by eye. */
const short = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

const newestOf = ({ published }: OwnBets) => published[0];

/** The nonce of the next bet and the sealed server seed it will use, as far as what has been revealed allows. */
export function SeedNote({ game, fairness }: Props) {
  const { t } = useTranslation('play');
  const user = useUserId();
  const { data: pair } = useQuery({ ...seedPairQuery(), enabled: user != null });
  const last = usePaced(useService(ownBetsService)(game), newestOf, PACE_MS.list);
  const hash = pair?.server_seed_hash;
  const nonce = Math.max(pair?.nonce ?? 0, last !== undefined && last.server_seed_hash === hash ? last.nonce + 1 : 0);
  return (
    <p className="row justify-between gap-12 type-2">
      <span translate="no" className="one-line tone-mid tabular">
        {user != null && hash !== undefined && t('seed.nonce', { nonce, hash: short(hash) })}
      </span>
      <Link to={fairness} className={`tone-violet weight-600 py-6 rounded-sm ${css.link}`}>
        {t('seed.fairness')}
      </Link>
    </p>
  );
}

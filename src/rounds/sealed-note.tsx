import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatCount } from '#contract/count.ts';
import css from '#src/play/controls/seed-note.module.css';

interface Props {
  round: { number: number; chain_id: string } | null;
  /** The round before it, whose revealed hash seals this one. */
  before: { number: number; chain_id: string; hash: string | null } | undefined;
  fairness: string;
}

const short = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

/** The round's number and the link that seals it: SHA-256 of this round's hash is the hash of the one before, which is public. */
export function SealedNote({ round, before, fairness }: Props) {
  const { t } = useTranslation('rounds');
  const number = round && formatCount(round.number);
  const link = round !== null && before?.chain_id === round.chain_id && before.number === round.number - 1 ? before.hash : null;
  return (
    <p className="row justify-between gap-12 type-2">
      <span className="one-line tone-mid tabular">
        {number !== undefined && (link === null ? t('round', { number }) : t('sealed', { number, hash: short(link) }))}
      </span>
      <Link to={fairness} className={`tone-violet weight-600 py-6 rounded-sm ${css.link}`}>
        {t('fairness')}
      </Link>
    </p>
  );
}

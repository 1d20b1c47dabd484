import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Restoration } from '#contract/api/fairness.ts';
import { formatCount } from '#contract/count.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { restorationsQuery } from '#src/fairness/seeds/fairness-queries.ts';
import css from './restore-notice.module.css';

/** When the shop went back to an earlier state, and what was retired then, newest first. Nothing for a shop that never did. */
export function RestoreNotice() {
  const { t } = useTranslation('fairness');
  const { data } = useQuery(restorationsQuery());
  if (data === undefined || data.length === 0) return null;
  return (
    <aside
      className={`flex gap-16 py-20 px-24 bordered rounded-xl fill-panel ${css.notice}`}
      aria-labelledby="restored"
      data-testid="restore-notice"
    >
      <History size={20} className="flex-none mt-2 tone-violet" aria-hidden="true" />
      <div className="min-w-0">
        <h2 id="restored" className="type-6">
          {t('restored.title')}
        </h2>
        <p className={css.text}>{t('restored.text')}</p>
        <ul className="grid gap-10 mt-14">
          {data.map((restoration) => (
            <Restored key={restoration.restored_at} {...restoration} />
          ))}
        </ul>
      </div>
    </aside>
  );
}

function Restored({ restored_at: at, backup_at: backup, pairs_retired: pairs, chains_retired: chains, bets_refunded: bets }: Restoration) {
  const { t } = useTranslation('fairness');
  const counts = [
    ['pairs', pairs],
    ['chains', chains],
    ['bets', bets],
  ] as const;
  const sentences = counts
    .filter(([, count]) => count > 0)
    .map(([key, count]) => t(`restored.${key}`, { count, total: formatCount(count) }));
  return (
    <li className="grid gap-2 tone-mid type-3">
      <strong className="tone-hi weight-600">
        {backup === null
          ? t('restored.accepted', { at: formatInstant(at) })
          : t('restored.fromBackup', { at: formatInstant(at), backup: formatInstant(backup) })}
      </strong>
      {sentences.join(' · ')}
    </li>
  );
}

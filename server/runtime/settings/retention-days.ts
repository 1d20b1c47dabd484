import type { RetentionDays } from '#contract/retention.ts';
import type { Given } from './given.ts';

/** The days by what is kept. */
export function retention({ settings }: Given): RetentionDays {
  return {
    requests: settings.RETENTION_REQUESTS_DAYS,
    sessions: settings.RETENTION_SESSIONS_DAYS,
    drops: settings.RETENTION_DROPS_DAYS,
    mail: settings.RETENTION_MAIL_DAYS,
    links: settings.RETENTION_LINKS_DAYS,
    letters: settings.RETENTION_LETTERS_DAYS,
    dataRequests: settings.RETENTION_DATA_REQUESTS_DAYS,
    promoSeen: settings.RETENTION_PROMO_SEEN_DAYS,
    seen: settings.RETENTION_SEEN_DAYS,
  };
}

import { useTranslation } from 'react-i18next';
import { useUnread } from '#src/support/unread-query.ts';
import { CountBadge } from '#src/ui/count-badge.tsx';

/** How many answers of support are unread, on the corner of what stands for the player. Nothing where there are none. */
export function UnreadBadge() {
  const { t } = useTranslation('support');
  const count = useUnread();
  if (count === 0) return null;
  return (
    <>
      <CountBadge count={count} />
      <span className="visually-hidden">{t('nav.unread', { count })}</span>
    </>
  );
}

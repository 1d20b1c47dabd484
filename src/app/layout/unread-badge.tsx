import { useTranslation } from 'react-i18next';
import { useUnread } from '#src/support/unread-query.ts';
import { CountBadge } from '#src/ui/count-badge.tsx';

/** The number of unread answers of support, in the corner of the player's picture or menu button. Renders nothing where there are none. */
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

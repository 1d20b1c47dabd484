import { Headphones } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type TicketSubject, newTicketAddress } from '#src/lib/new-ticket-address.ts';
import { useUserId } from '#src/session/use-user.ts';
import { ButtonLink } from './button.tsx';

/** On the page of a record: the way to ask the house about it. Nothing for visitors. */
export function AskLink(record: TicketSubject) {
  const { t } = useTranslation('support');
  if (!useUserId()) return null;
  return (
    <ButtonLink size="sm" variant="ghost" to={newTicketAddress(record)}>
      <Headphones size={16} aria-hidden="true" />
      {t('ask')}
    </ButtonLink>
  );
}

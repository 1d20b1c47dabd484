import { useTranslation } from 'react-i18next';
import { assignDeskTicket, closeDeskTicket, type DeskTicket } from '#contract/api/desk/tickets.ts';
import { useService } from '#src/lib/services/services.ts';
import { Button } from '#src/ui/button.tsx';
import { useToast } from '#src/ui/toast.ts';
import { failureText } from '../parts/failure-text.ts';
import { useAct } from '../parts/use-desk.ts';
import { deskApiService } from '../session/desk-api.ts';
import { useMay, useMe } from '../session/use-me.ts';

/** Assigning and closing a ticket: what explains itself and is asked no reason for. */
export function TicketMoves({ ticket: { id, status, assigned_to: assigned } }: { ticket: DeskTicket }) {
  const { t } = useTranslation('desk');
  const { call } = useService(deskApiService);
  const may = useMay();
  const own = assigned?.id === useMe().id;
  const assign = useSaying(() => call(assignDeskTicket, { params: { id }, body: { to: own ? 'none' : 'me' } }));
  const close = useSaying(() => call(closeDeskTicket, { params: { id } }));
  return (
    <div className="cluster gap-8">
      {may('tickets.assign') && (
        <Button loading={assign.isPending} onClick={() => assign.mutate()}>
          {t(own ? 'tickets.unassign' : 'tickets.assign')}
        </Button>
      )}
      {may('tickets.close') && status !== 'closed' && (
        <Button loading={close.isPending} onClick={() => close.mutate()}>
          {t('tickets.close')}
        </Button>
      )}
    </div>
  );
}

/** Does something and says what the server says. */
function useSaying(act: () => Promise<{ msg: string }>) {
  const toast = useToast();
  const { mutate, isPending } = useAct(act);
  return {
    isPending,
    mutate: () => mutate(undefined, { onSuccess: ({ msg }) => toast.success(msg), onError: (error) => toast.error(failureText(error)) }),
  };
}

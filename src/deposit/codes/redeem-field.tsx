import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { redeemGiftCode } from '#contract/api/deposits.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { useOnline } from '#src/realtime/use-online.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { useToast } from '#src/ui/toast.ts';
import { CodeField } from '../code-field.tsx';
import type { Promo } from '../use-promo.ts';

interface Props {
  route: typeof redeemGiftCode;
  label: string;
  placeholder: string;
  /** Why no code can be redeemed now. */
  closed: string | undefined;
  promo: Promo;
}

/** A field that turns a code into coins, once. */
export function RedeemField({ route, label, placeholder, closed, promo }: Props) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('deposit');
  const online = useOnline();
  const session = useService(sessionService);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const bonus = await promo.settle();
      if (bonus === 'refused') return;
      // A code is copied from letters and chats, with spaces in it and around it.
      const body = { code: code.replaceAll(/\s/g, ''), ...(typeof bonus.sent === 'string' && { promocode: bonus.sent }) };
      const { msg, data } = await call(route, { body });
      setCode('');
      setFault(undefined);
      toast.success(msg, { link: { to: `/profile/deposit/${data.invoice_id}`, text: t('codes.receipt') } });
      // The socket brings the balance; this is for when it is down.
      void session.refresh();
    },
    onError: (error) => {
      const text = refusalText(error, t('codes.malformed'));
      setFault(text);
      toast.error(text);
    },
  });
  return (
    <CodeField
      label={label}
      placeholder={placeholder}
      hint={closed}
      code={code}
      error={fault}
      action={t('codes.redeem')}
      busy={isPending}
      disabled={closed !== undefined || !online}
      onCode={(text) => {
        setCode(text);
        setFault(undefined);
      }}
      onAction={() => mutate()}
    />
  );
}

/** The sentence for a refusal: the shop's own where it says one, since it knows which code and for how long. */
function refusalText(error: unknown, malformed: string): string {
  if (!isApiError(error)) return errorText(error);
  if (error.code === 'invalid_request') return malformed;
  return error.msg === '' ? errorText(error) : error.msg;
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { zenRedirect } from '#contract/api/deposits.ts';
import type { Cents } from '#contract/money.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { useMounted } from '#src/lib/hooks/use-mounted.ts';
import { usePageRestored } from '#src/lib/hooks/use-page-restored.ts';
import { parseUrl } from '#src/lib/full-address.ts';
import { useToast } from '#src/ui/toast.ts';
import { methodsQuery } from './methods-query.ts';
import type { Promo } from './use-promo.ts';
import { rememberPlace } from './where-from.ts';

/** The address to go to for paying, or null when it leads anywhere but this site or, over https, one of the hosts that the shop has named. */
export function paymentAddress(redirectUrl: string, here: string, hosts: readonly string[]): string | null {
  const target = parseUrl(redirectUrl, here);
  if (target === null) return null;
  const own = target.origin === new URL(here).origin;
  const known = target.protocol === 'https:' && target.port === '' && hosts.includes(target.hostname);
  return (own || known) && target.username === '' ? target.href : null;
}

/** The call of a provider with a page of its own. */
export type RedirectRoute = typeof zenRedirect;

/** Asks for the provider's page, with the promo code if that holds, and goes there, unless the form was closed meanwhile; stays pending until the page is left. */
export function useRedirect(route: RedirectRoute, promo: Promo) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('deposit');
  const client = useQueryClient();
  const isMounted = useMounted();
  const pay = useMutation({
    mutationFn: async (amount: Cents) => {
      const code = await promo.settle();
      if (code === 'refused') return;
      const { redirect_url, invoice_id } = await call(route, { body: { amount, promocode: code.sent ?? null } });
      // The dialog has asked for them already.
      const { page_hosts: hosts } = await client.ensureQueryData(methodsQuery());
      const address = paymentAddress(redirect_url, location.href, hosts);
      if (address === null) {
        toast.error(t('amount.badAddress'));
        return;
      }
      if (isMounted()) {
        rememberPlace(invoice_id);
        location.assign(address);
      }
      await new Promise(() => {});
    },
    onError: (error) => toast.error(errorText(error)),
  });
  usePageRestored(pay.reset);
  return pay;
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { saveShippingAddress } from '#contract/api/shipping-address.ts';
import { addressFormSchema } from '#contract/delivery/address.ts';
import type { Address } from '#contract/delivery/address-record.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { putAnswer } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { showFieldFailures } from '#src/lib/forms/field-failures.ts';
import { FORM_TIMING } from '#src/lib/forms/timing.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUser } from '#src/session/use-user.ts';
import { useToast } from '#src/ui/toast.ts';
import { useIntent } from '#src/ui/use-intent.ts';
import { ADDRESS_FIELDS, addressDrafts, type AddressValues, faultOf, valuesOf } from './address-values.ts';

const FAILURE = 'address-failure';

const checked = zodResolver(addressFormSchema);

/** The check of the form: each error's type says what is wrong, see `faultOf`. */
const resolver: typeof checked = async (values, context, options) => {
  const result = await checked(values, context, options);
  for (const [name, fault] of Object.entries(result.errors)) {
    const value = (values as Partial<Record<string, string | null>>)[name] ?? '';
    if (fault) fault.type = faultOf(name, fault.type, value);
  }
  return result;
};

/** The address form: starts with what was typed before, else with the saved address, and saves it. */
export function useAddressForm(saved: Address | null, onSaved?: () => void) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('withdrawals');
  const client = useQueryClient();
  const drafts = useService(addressDrafts);
  const player = useUser();
  const playerId = player?.id ?? '';
  const [known, setKnown] = useState(() => valuesOf(saved, player?.email ?? ''));
  const { start } = useIntent('save-address');
  const form = useForm({ ...FORM_TIMING, resolver, defaultValues: drafts.get(playerId) ?? known });
  const typed = useWatch({ control: form.control }) as AddressValues;
  const unsaved = ADDRESS_FIELDS.some((field) => (typed[field] ?? '') !== known[field]);
  useEffect(() => {
    if (unsaved) drafts.set(playerId, typed);
    else drafts.delete(playerId);
  });

  // Saving twice has the same end, so it may be sent again.
  const submit = form.handleSubmit(async (body) => {
    toast.dismiss(FAILURE);
    await start({
      send: () => call(saveShippingAddress, { body }),
      answered({ data }) {
        putAnswer(client, queryKeys.player.shippingAddress, data);
        const now = valuesOf(data, '');
        setKnown(now);
        form.reset(now);
        // The form may be gone with its saving.
        drafts.delete(playerId);
        toast.success(t('address.saved'));
        onSaved?.();
      },
      failed(error) {
        showFieldFailures(error, ADDRESS_FIELDS, form.setError);
        toast.error(errorText(error), { key: FAILURE });
      },
    });
  });
  return { form, submit, unsaved };
}

export type AddressForm = ReturnType<typeof useAddressForm>['form'];

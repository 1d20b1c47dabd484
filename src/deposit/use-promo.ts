import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bonus } from '#contract/api/bonus.ts';
import { validatePromocode, type Promocode } from '#contract/api/deposits.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { isRefusal } from '#src/lib/api/fate.ts';
import { forgetPromocode } from '#src/session/visit-promocode.ts';
import { useToast } from '#src/ui/toast.ts';
import { useBonus } from '#src/wallet/bonus/use-bonus.ts';

/** The longest code that the shop takes. */
export const MAX_CODE = 64;

/** The promo code of the deposit dialog: none, then applied. It is the same for every method, so it stays when another one is chosen. */
export interface Promo {
  /** The bonus that is active: until it ends a deposit brings none, so no code is applied. */
  active: Bonus | null;
  /** When a deposit brings the bonus of its method again, an instant; null for now. */
  methodBonusAt: string | null;
  applied: Promocode | null;
  /** The text in the field. */
  code: string;
  /** Why the code was refused. */
  fault: string | undefined;
  checking: boolean;
  /**
   * What a payment sends: the code, null once the player has removed one, undefined where there never was one. A code that was typed but not applied is
   * checked first; `refused` when it doesn't hold, which its field says.
   */
  settle: () => Promise<{ sent: string | null | undefined } | 'refused'>;
  write: (code: string) => void;
  apply: () => void;
  remove: () => void;
  /** Takes over a code that the server has kept. */
  keep: (promocode: Promocode) => void;
}

/** Checks promo codes. `initial` is a code from the address, which is applied automatically, once. */
export function usePromo(initial: string | null): Promo {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('deposit');
  const bonus = useBonus();
  const active = bonus.data?.bonus ?? null;
  const [accepted, setApplied] = useState<Promocode | null>(null);
  const applied = active === null ? accepted : null;
  const [removed, setRemoved] = useState(false);
  const [code, setCode] = useState(initial?.slice(0, MAX_CODE) ?? '');
  const [fault, setFault] = useState<string>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (promocode: string) => call(validatePromocode, { body: { promocode } }),
    onSuccess: ({ code: known, value, is_fixed_value }) => {
      setFault(undefined);
      setApplied({ code: known, value, is_fixed_value });
      toast.success(t('promo.accepted'));
    },
    onError: (error) => {
      if (isRefusal(error)) forgetPromocode();
      const text = errorText(error);
      setFault(text);
      toast.error(text);
    },
  });
  const running = useRef<Promise<string | null>>(null);
  /** The checked code, null when it was refused. One check runs at a time. */
  const check = useCallback(
    (typed: string): Promise<string | null> =>
      (running.current ??= mutateAsync(typed)
        .then(
          (known) => known.code,
          () => null,
        )
        .finally(() => (running.current = null))),
    [mutateAsync],
  );

  const asked = useRef(false);
  const mayAsk = !bonus.isLoading && active === null;
  useEffect(() => {
    if (asked.current || !mayAsk || initial === null || initial === '') return;
    asked.current = true;
    void check(initial.slice(0, MAX_CODE));
  }, [initial, mayAsk, check]);

  return {
    active,
    methodBonusAt: bonus.data?.method_bonus_at ?? null,
    applied,
    code,
    fault,
    checking: isPending,
    settle: async () => {
      const typed = code.trim();
      const isLoose = active === null && applied === null && typed !== '';
      const sent = isLoose ? await check(typed) : (applied?.code ?? (removed ? null : undefined));
      if (isLoose && sent === null) return 'refused';
      forgetPromocode();
      return { sent };
    },
    write: (text) => {
      setCode(text);
      setFault(undefined);
    },
    apply: () => {
      if (code.trim() !== '') void check(code.trim());
    },
    remove: () => {
      setCode('');
      setApplied(null);
      setRemoved(true);
      forgetPromocode();
    },
    keep: setApplied,
  };
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { claimFreeCoins, freeCoins } from '#contract/api/free-coins.ts';
import { formatCents, type Cents } from '#contract/money.ts';
import { ask, useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { useModal } from '#src/lib/modal.ts';
import { useUserId } from '#src/session/use-user.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { Button } from '#src/ui/button.tsx';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useToast } from '#src/ui/toast.ts';
import css from './free-coins-modal.module.css';

/** Where coins can't be bought: what there is to claim today, or when there will be. `full` is how far a balance is filled up. */
export function FreeCoinsModal({ full }: { full: Cents }) {
  const { t } = useTranslation('deposit');
  const { modal, closeModal } = useModal();
  const player = useUserId();
  const body = useRef<HTMLDivElement>(null);
  const open = modal === 'deposit' && Boolean(player);
  return (
    <Modal open={open} onClose={closeModal} title={t('free.title')} initialFocus={body}>
      <div ref={body} tabIndex={-1} className={css.body}>
        <span className={css.coin} aria-hidden="true">
          <CoinIcon size={64} />
        </span>
        <p className="tone-mid leading-normal">{t('free.text', { full: formatCents(full) })}</p>
        <Today full={full} onClose={closeModal} />
      </div>
    </Modal>
  );
}

function Today({ full, onClose }: { full: Cents; onClose: () => void }) {
  const { t } = useTranslation('deposit');
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: queryKeys.player.freeCoins,
    queryFn: async (context) => (await ask(context, freeCoins)).data,
    staleTime: 0,
  });
  const claim = useClaim(onClose);
  if (data === undefined) return isError ? <ErrorState level={3} query={{ isFetching, refetch }} /> : <Skeleton height={56} radius={14} />;
  if (data.due > 0)
    return (
      <Button variant="gold" size="lg" wide loading={claim.isPending} onClick={() => claim.mutate()}>
        {t('free.get', { due: formatCents(data.due) })}
      </Button>
    );
  return (
    <>
      <p className="tone-mid leading-normal" role="status">
        {data.next_at === null ? t('free.full', { full: formatCents(full) }) : t('free.had', { at: formatInstant(data.next_at) })}
      </p>
      <Button size="lg" wide onClick={onClose}>
        {t('free.close')}
      </Button>
    </>
  );
}

/** Claims the coins of the day; the balance and what is due follow from the answer. */
function useClaim(onClaimed: () => void) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('deposit');
  const client = useQueryClient();
  const gate = useGate();
  return useMutation({
    mutationFn: async () => (await call(claimFreeCoins)).data,
    onSuccess: ({ given, balance, balance_version: version }) => {
      gate.receiveBalance({ balance, version });
      toast.success(t('free.got', { given: formatCents(given) }));
      onClaimed();
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.player.freeCoins }),
  });
}

import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { closeAccount, closing, type ClosingObstacle } from '#contract/api/account.ts';
import { type Cents, formatCents } from '#contract/money.ts';
import { tidyName } from '#contract/visible-name.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { ask, useCall } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { useUser } from '#src/session/use-user.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import { useGuardedAction } from '../panel/use-guarded-action.ts';
import css from './closing-form.module.css';

/** Where each thing that keeps the account open is put in order. */
const WAYS_OUT: Readonly<Record<ClosingObstacle, string>> = {
  balance: '/profile/withdraw',
  prizes: '/profile/inventory',
  bets: '/',
  battles: '/battles',
  withdrawals: '/profile/withdraw',
  deposits: '/profile/deposit',
  debt: '/profile/deposit',
  held: '/profile/support',
  exclusion: '/profile',
  bonus: '/profile',
  referral_earnings: '/profile/referral',
  box_earnings: '/profile/my-boxes',
};

/** What must be done first, or else the last question. */
export function ClosingForm() {
  const query = useQuery({
    queryKey: queryKeys.player.closing,
    queryFn: async (context) => (await ask(context, closing)).data,
    gcTime: 0,
    staleTime: 0,
  });
  const { data } = query;
  if (!data && query.isError) return <ErrorState level={3} query={query} />;
  if (!data) return <Skeleton width="100%" height={120} radius={12} />;
  if (data.obstacles.length > 0) return <Obstacles obstacles={data.obstacles} />;
  return <LastQuestion givenUp={data.given_up} onRefused={() => void query.refetch()} />;
}

function Obstacles({ obstacles }: { obstacles: readonly ClosingObstacle[] }) {
  const { t } = useTranslation('account');
  return (
    <div role="status">
      <p className="tone-mid type-3">{t('closing.notYet')}</p>
      <ul className="grid gap-8 mt-12">
        {obstacles.map((obstacle) => (
          <li key={obstacle}>
            <Link to={WAYS_OUT[obstacle]} className={css.obstacle}>
              <span>{t(`closing.obstacles.${obstacle}`)}</span>
              <ArrowRight size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LastQuestion({ givenUp, onRefused }: { givenUp: Cents; onRefused: () => void }) {
  const { t } = useTranslation('account');
  const user = useUser();
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (): void => {
    setWrong(true);
    field.current?.focus();
  };
  const { busy, close } = useClosing(name, { onRefused, onWrongName: refuse });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isOwn = user !== null && user !== undefined && tidyName(name) === tidyName(user.name);
    if (!isOwn) return refuse();
    setWrong(false);
    void close();
  };
  return (
    <form className={`grid gap-20 ${css.question}`} noValidate onSubmit={submit} aria-label={t('closing.title')}>
      <ul className="bullets tone-mid type-3">
        <li>{t('closing.facts.gone')}</li>
        <li>{t('closing.facts.kept')}</li>
        <li>{t('closing.facts.final')}</li>
        {givenUp > 0 && <li>{t('closing.facts.givenUp', { coins: formatCents(givenUp) })}</li>}
      </ul>
      <TextInput
        ref={field}
        label={t('closing.typeName', { name: user?.name ?? '' })}
        value={name}
        autoComplete="off"
        error={wrong ? t('closing.wrongName') : undefined}
        onChange={(event) => {
          setName(event.target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" variant="danger" size="sm" loading={busy}>
        {t('closing.action')}
      </Button>
    </form>
  );
}

function useClosing(name: string, { onRefused, onWrongName }: { onRefused: () => void; onWrongName: () => void }) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('account');
  const session = useService(sessionService);
  const { busy, run } = useGuardedAction();
  const failed = (error: unknown): boolean => {
    if (!isApiError(error)) return false;
    if (error.code === 'account_in_use') onRefused();
    if (error.errors?.['name'] === undefined) return false;
    onWrongName();
    return true;
  };
  const close = async (): Promise<void> => {
    const closed = await run(() => session.endBy(() => call(closeAccount, { body: { name } })), failed);
    if (closed) toast.success(t('closing.done'));
  };
  return { busy, close };
}

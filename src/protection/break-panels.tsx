import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askToPlayAgain } from '#contract/api/exclusion.ts';
import { AccountPanel } from '#src/account/panel/account-panel.tsx';
import { useGuardedAction } from '#src/account/panel/use-guarded-action.ts';
import { useCall } from '#src/lib/api/call.ts';
import { putAnswer, queryClientService } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useService } from '#src/lib/services/services.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Button } from '#src/ui/button.tsx';
import { useToast } from '#src/ui/toast.ts';
import { SelfExclusionForm, TimeOutForm } from './break-form.tsx';
import { exclusionText } from './exclusion-text.ts';
import { exclusionQuery } from './protection-queries.ts';

/** A time-out, a self-exclusion, and what is in force. */
export function BreakPanels() {
  const { t } = useTranslation('protection');
  const { data, isError, error, isFetching, refetch } = useQuery(exclusionQuery);
  if (!data && isError) return <ErrorState level={3} text={errorText(error)} query={{ isFetching, refetch }} />;
  const text = data && exclusionText(data);
  return (
    <>
      {data && text && (
        <AccountPanel
          name="break-now"
          title={t('break.now')}
          text={text}
          action={data.can_ask_to_play && data.play_again_at === null && <PlayAgain />}
        />
      )}
      <AccountPanel
        name="time-out"
        title={t('break.timeOut.title')}
        text={t('break.timeOut.text')}
        form={{ label: t('break.timeOut.open'), Form: TimeOutForm, disabled: !data || data.offered.time_out.length === 0 }}
      />
      <AccountPanel
        name="self-exclusion"
        title={t('break.exclusion.title')}
        text={t('break.exclusion.text')}
        form={{
          label: t('break.exclusion.open'),
          variant: 'danger',
          Form: SelfExclusionForm,
          disabled: !data || data.offered.self_exclusion.length === 0,
        }}
      />
    </>
  );
}

/** After a self-exclusion: play returns a day after the player has asked for it. */
function PlayAgain() {
  const call = useCall();
  const { t } = useTranslation('protection');
  const toast = useToast();
  const client = useService(queryClientService);
  const { busy, run } = useGuardedAction();
  const ask = async (): Promise<void> => {
    const answer = await run(() => call(askToPlayAgain));
    if (!answer) return;
    putAnswer(client, queryKeys.player.exclusion, answer.data);
    toast.success(t('break.asked'));
  };
  return (
    <Button size="sm" loading={busy} onClick={() => void ask()}>
      {t('break.ask')}
    </Button>
  );
}

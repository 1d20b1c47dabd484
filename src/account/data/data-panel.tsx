import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { requestData } from '#contract/api/account.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { useCall } from '#src/lib/api/call.ts';
import { Button } from '#src/ui/button.tsx';
import { useToast } from '#src/ui/toast.ts';
import { AccountPanel } from '../panel/account-panel.tsx';
import { useGuardedAction } from '../panel/use-guarded-action.ts';

/** Has the browser save what an address of the shop serves, without leaving the page. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Everything that the shop keeps about the player, as one file. */
export function DataPanel() {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('account');
  const { busy, run } = useGuardedAction();
  const often = (error: unknown): boolean => {
    const isOften = isApiError(error) && error.code === 'too_many_requests';
    if (isOften) toast.error(t('data.often'));
    return isOften;
  };
  const fetchFile = async (): Promise<void> => {
    const answer = await run(() => call(requestData), often);
    if (!answer) return;
    download(answer.data.url);
    toast.success(t('data.started'));
  };
  return (
    <AccountPanel
      name="data"
      title={t('data.title')}
      text={t('data.text')}
      action={
        <Button size="sm" loading={busy} onClick={() => void fetchFile()}>
          <Download size={16} aria-hidden="true" />
          {t('data.action')}
        </Button>
      }
    />
  );
}

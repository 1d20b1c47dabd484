import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '#contract/api/credentials.ts';
import { changePassword } from '#contract/api/sessions.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { useCall } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useUser } from '#src/session/use-user.ts';
import { Button } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import { FormInPanel } from '../panel/form-in-panel.tsx';
import { useGuardedAction } from '../panel/use-guarded-action.ts';

/** Takes the new password. Whether it may be changed is asked by the server, which wants a confirmation. */
export function PasswordForm({ close }: { close: () => void }) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const user = useUser();
  const { busy, run } = useGuardedAction();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const change = async (): Promise<void> => {
    if (password.length < PASSWORD_LENGTH.least) return setWrong(t('password.short', PASSWORD_LENGTH));
    if (password.length > PASSWORD_LENGTH.most) return setWrong(t('password.long', PASSWORD_LENGTH));
    setWrong(undefined);
    const answer = await run(
      () => call(changePassword, { body: { password } }),
      (error) => {
        const sentence = isApiError(error) ? error.errors?.['password']?.[0] : undefined;
        setWrong(sentence);
        return sentence !== undefined;
      },
    );
    if (!answer) return undefined;
    toast.success(t('password.changed'));
    close();
    await client.invalidateQueries({ queryKey: queryKeys.player.factors });
    await client.invalidateQueries({ queryKey: queryKeys.player.sessions });
    return undefined;
  };
  return (
    <FormInPanel onSubmit={change}>
      {/* Password managers keep the new password under this name. */}
      <input type="hidden" autoComplete="username" value={user?.email ?? ''} readOnly />
      <TextInput
        label={t('password.new')}
        type="password"
        autoComplete="new-password"
        hint={t('password.hint')}
        required
        value={password}
        error={wrong}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" variant="gold" size="sm" loading={busy}>
        {t('password.save')}
      </Button>
    </FormInPanel>
  );
}

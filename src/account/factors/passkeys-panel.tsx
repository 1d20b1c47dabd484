import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { knowsPasskeys, PasskeyFailed, passkeysService } from '#src/auth/factor/browser-passkey.ts';
import { StatusChip } from '#src/ui/status-chip.tsx';
import { addPasskey, beginPasskey } from '#contract/api/second-factor.ts';
import { useCall } from '#src/lib/api/call.ts';
import { useService } from '#src/lib/services/services.ts';
import { Button } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import { AccountPanel } from '../panel/account-panel.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { EntryList } from '../panel/entry-list.tsx';
import { useFocusAfter } from '../panel/use-focus-after.ts';
import { useFactors } from './use-factors.ts';
import { FormInPanel } from '../panel/form-in-panel.tsx';
import { useGuardedAction } from '../panel/use-guarded-action.ts';
import { useShowCodes } from './shown-codes.ts';

/** The player's passkeys, and a new one. */
export function PasskeysPanel() {
  const { t } = useTranslation('security');
  const { factors, failure } = useFactors();
  const passkeys = factors?.passkeys ?? [];
  const focusAfter = useFocusAfter('passkeys', factors);
  return (
    <AccountPanel
      name="passkeys"
      title={t('passkeys.title')}
      text={knowsPasskeys() ? t('passkeys.text') : t('passkeys.unknown')}
      state={
        failure ? (
          <StatusChip tone="bad">{t('state.notLoaded')}</StatusChip>
        ) : (
          passkeys.length > 0 && <StatusChip tone="good">{t('passkeys.count', { count: passkeys.length })}</StatusChip>
        )
      }
      {...(knowsPasskeys() && { form: { label: t('passkeys.add'), disabled: factors === undefined, Form: AddPasskey } })}
      {...(passkeys.length > 0 && {
        children: (
          <EntryList label={t('passkeys.title')}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={focusAfter} />
            ))}
          </EntryList>
        ),
      })}
    />
  );
}

/** Adds a passkey under a name; the browser's own dialog makes it. */
function AddPasskey({ close }: { close: () => void }) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('security');
  const { changed } = useFactors();
  const passkeys = useService(passkeysService);
  const showCodes = useShowCodes();
  const { busy, run } = useGuardedAction();
  const [name, setName] = useState('');
  const add = async (): Promise<void> => {
    const called = name.trim() === '' ? t('passkeys.defaultName') : name.trim();
    const answer = await run(
      async () => {
        const { challenge, options } = await call(beginPasskey);
        return call(addPasskey, { body: { challenge, name: called, response: await passkeys.make(options) } });
      },
      (error) => {
        if (!(error instanceof PasskeyFailed)) return false;
        toast.info(t(`passkey.${error.reason}`));
        return true;
      },
    );
    if (!answer) return;
    toast.success(t('passkeys.added'));
    close();
    showCodes(answer.recovery_codes);
    await changed();
  };
  return (
    <FormInPanel onSubmit={add}>
      <TextInput
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        placeholder={t('passkeys.defaultName')}
        maxLength={40}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="gold" size="sm" loading={busy}>
        {t('passkeys.make')}
      </Button>
    </FormInPanel>
  );
}

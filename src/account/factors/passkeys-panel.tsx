import { useTranslation } from 'react-i18next';
import { knowsPasskeys } from '#src/auth/factor/browser-passkey.ts';
import { StatusChip } from '#src/ui/status-chip.tsx';
import { AccountPanel } from '../panel/account-panel.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { EntryList } from '../panel/entry-list.tsx';
import { useFocusAfter } from '../panel/use-focus-after.ts';
import { useFactors } from './use-factors.ts';

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

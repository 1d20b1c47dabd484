import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseReferralCode, referralCodeSchema, type ReferralInfo } from '#contract/api/referral.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useUser } from '#src/session/use-user.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { lazyExtra } from '#src/ui/part.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import css from './code-panel.module.css';

/** Side of the code's drawing, px. */
const QR_PX = 132;

const QrCode = lazyExtra(
  async () => ({ default: (await import('#src/ui/qr-code.tsx')).QrCode }),
  () => ({ waiting: <Skeleton width={QR_PX + 24} height={QR_PX + 24} radius={12} /> }),
);

/** The player's own link with its code for cameras, and the form that chooses the code. */
export function CodePanel({ info: { code, link } }: { info: ReferralInfo }) {
  const { t } = useTranslation('referral');
  const address = link === null ? null : `${location.origin}${link}`;
  return (
    <Panel name="referral-code" title={t('code.title')} text={address === null ? t('code.first') : t('code.share')}>
      <div className={css.body}>
        {address !== null && <QrCode text={address} label={t('code.qr')} size={QR_PX} />}
        <div className={css.words}>
          {address !== null && (
            <div className="cluster justify-between gap-16 row-gap-8 py-10 px-16 bordered rounded-md fill-well">
              <span className={css.address}>{address}</span>
              <CopyButton text={address} label={t('code.copyLink')}>
                {t('code.copy')}
              </CopyButton>
            </div>
          )}
          <CodeForm key={code} code={code} />
        </div>
      </div>
    </Panel>
  );
}

/** A code to begin with: the nickname's letters and digits. */
const suggestion = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 20);

function CodeForm({ code }: { code: string | null }) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('referral');
  const client = useQueryClient();
  const user = useUser();
  const [text, setText] = useState(() => code ?? suggestion(user?.name ?? ''));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isCode = (value: string): boolean => referralCodeSchema.safeParse(value).success;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isCode(text)) return setError(t('code.form.wrong'));
    setBusy(true);
    try {
      const { msg } = await call(chooseReferralCode, { body: { code: text } });
      toast.success(msg);
      await client.invalidateQueries({ queryKey: queryKeys.player.referral.info });
    } catch (failure) {
      setError((isApiError(failure) && failure.errors?.['code']?.[0]) || errorText(failure));
    }
    setBusy(false);
  }

  return (
    <form className="flex items-start wrap gap-14" noValidate onSubmit={(event) => void save(event)}>
      <TextInput
        label={code === null ? t('code.form.choose') : t('code.form.change')}
        size="sm"
        name="code"
        value={text}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
        hint={t('code.form.hint')}
        className={css.field}
        onChange={({ target }) => {
          setText(target.value.trim());
          setError(undefined);
        }}
        onBlur={() => text !== '' && !isCode(text) && setError(t('code.form.wrong'))}
      />
      <Button
        type="submit"
        size="sm"
        variant={code === null ? 'gold' : 'quiet'}
        loading={busy}
        disabled={text === '' || text === code}
        className={css.save}
      >
        {t('code.form.save')}
      </Button>
    </form>
  );
}

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmMethod } from '#contract/api/proof-methods.ts';
import type { Confirmation } from '#contract/api/second-factor.ts';
import type { PasskeyRequest } from '#contract/api/passkeys.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { useService } from '#src/lib/services/services.ts';
import { Button } from '#src/ui/button.tsx';
import { knowsPasskeys, PasskeyFailed, passkeysService } from './browser-passkey.ts';
import { CodeStep } from './code-step.tsx';
import css from './factor-form.module.css';

/** A method that has a step of its own. */
export type ProofMethod = Exclude<ConfirmMethod, 'sign_in'>;

interface Props {
  /** The ways to prove, the easiest first; one at least. */
  methods: readonly ProofMethod[];
  /** Opens a challenge for a passkey. */
  beginPasskey: () => Promise<{ challenge: string; options: PasskeyRequest }>;
  /** Sends the proof. What it throws is shown, unless `onFailed` takes it. */
  prove: (proof: Confirmation) => Promise<void>;
  /** True where the caller shows this failure itself. */
  onFailed?: ((error: unknown) => boolean) | undefined;
}

/** One step that proves who is here, by the method that the player likes: a passkey, a code, a recovery code, or the password. */
export function FactorForm({ methods, beginPasskey, prove, onFailed }: Props) {
  const { t } = useTranslation('security');
  const passkeys = useService(passkeysService);
  const usable = methods.filter((method) => method !== 'passkey' || knowsPasskeys() || methods.length === 1);
  const [chosen, setChosen] = useState<ProofMethod>(usable[0] ?? 'totp');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const attempt = async (proofOf: () => Promise<Confirmation>): Promise<void> => {
    setFailure(undefined);
    setBusy(true);
    try {
      await prove(await proofOf());
    } catch (error) {
      if (error instanceof PasskeyFailed) setFailure(t(`passkey.${error.reason}`));
      else if (hasCode(error, 'confirmation_failed')) setFailure(t(`proof.failed.${chosen}`));
      else if (onFailed?.(error) !== true) setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  const byPasskey = () =>
    attempt(async () => {
      const { challenge, options } = await beginPasskey();
      return { method: 'passkey', challenge, response: await passkeys.sign(options) };
    });

  return (
    <div className={css.step}>
      {chosen === 'passkey' ? (
        <PasskeyStep busy={busy} failure={failure} onUse={() => void byPasskey()} />
      ) : (
        <CodeStep key={chosen} method={chosen} busy={busy} failure={failure} onProof={(proof) => void attempt(async () => proof)} />
      )}
      {usable.length > 1 && (
        <ul className="grid justify-items-center gap-4">
          {usable
            .filter((method) => method !== chosen)
            .map((method) => (
              <li key={method}>
                <button
                  type="button"
                  className={`tone-violet type-3 weight-500 py-6 px-8 ${css.other}`}
                  onClick={() => {
                    setFailure(undefined);
                    setChosen(method);
                  }}
                >
                  {t(`proof.instead.${method}`)}
                </button>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

interface PasskeyStepProps {
  busy: boolean;
  failure: string | undefined;
  onUse: () => void;
}

/** Asks for a passkey: the browser's own dialog does the rest. */
function PasskeyStep({ busy, failure, onUse }: PasskeyStepProps) {
  const { t } = useTranslation('security');
  return (
    <>
      <p className="tone-mid type-3 leading-normal">{t('proof.passkeyText')}</p>
      {failure !== undefined && (
        <p className="tone-loss-light type-2" role="alert">
          {failure}
        </p>
      )}
      <Button variant="gold" size="lg" wide loading={busy} onClick={onUse}>
        <KeyRound size={18} aria-hidden="true" />
        {t('proof.usePasskey')}
      </Button>
    </>
  );
}

import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { announce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { proveTicket, seedFault, type SeedFault, type SeedField, type TicketProof } from './box-proof.ts';
import { readVerifierAddress, verifierAddress, type VerifierInput } from './box-verifier-address.ts';
import css from './box-verifier.module.css';
import { ProofSteps } from './proof-steps.tsx';

/** The published example, so that a newcomer can see a check work. */
const EXAMPLE: VerifierInput = { serverSeed: 'a'.repeat(64), clientSeed: 'client', nonce: '0' };

type Fault = { field: SeedField; fault: SeedFault } | null;

function prove({ serverSeed, clientSeed, nonce }: VerifierInput): TicketProof {
  return proveTicket({ serverSeed, clientSeed, nonce: Number(nonce) });
}

/** Recomputes the ticket of a box from seeds, here in the browser. An address may bring the seeds along; then the check runs at once. */
export function BoxVerifier() {
  const [search] = useSearchParams();
  const address = readVerifierAddress(search);
  // Another address is another check: the fields start anew with it.
  return <Verifier key={JSON.stringify(address.input)} {...address} />;
}

function Verifier({ input, given, fault: addressFault }: ReturnType<typeof readVerifierAddress>) {
  const { t } = useTranslation('fairness');
  const [fields, setFields] = useState(input);
  const [fault, setFault] = useState<Fault>(addressFault);
  const [checked, setChecked] = useState<VerifierInput | null>(given && addressFault === null ? input : null);
  const section = useScrolledTo('#verify');
  const faultText = (found: NonNullable<Fault>): string => t(`verifier.${found.fault}.${found.field}`);

  function check(next: VerifierInput): void {
    const found = seedFault(next);
    setFault(found);
    setChecked(found ? null : next);
    if (!found) announce(t('verifier.result', { ticket: prove(next).ticket }));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const trimmed = { ...fields, serverSeed: fields.serverSeed.trim().toLowerCase(), nonce: fields.nonce.trim() };
    setFields(trimmed);
    check(trimmed);
  }

  const field = (name: SeedField) =>
    ({
      label: t(`verifier.${name}`),
      value: fields[name],
      error: fault?.field === name ? faultText(fault) : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
    }) as const;

  return (
    <section ref={section} id="verify" className={css.panel} aria-labelledby="fair-verify">
      <h2 id="fair-verify" className={css.heading}>
        {t('verifier.title')}
      </h2>
      <p className={css.text}>{t('verifier.text')}</p>
      {addressFault && fault === addressFault && (
        <p className={css.fault} role="alert">
          {t('verifier.fromAddress', { fault: faultText(addressFault) })}
        </p>
      )}
      <form className={css.form} noValidate onSubmit={submit}>
        <TextInput {...field('serverSeed')} className={css.seed} maxLength={80} />
        <TextInput {...field('clientSeed')} maxLength={80} />
        <TextInput {...field('nonce')} inputMode="numeric" maxLength={20} />
        <div className={css.actions}>
          <Button type="submit" variant="gold">
            {t('verifier.compute')}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              setFields(EXAMPLE);
              check(EXAMPLE);
            }}
          >
            {t('verifier.example')}
          </Button>
          {checked && (
            <CopyButton text={new URL(verifierAddress(checked), location.origin).href} label={t('verifier.shareLabel')}>
              {t('verifier.share')}
            </CopyButton>
          )}
        </div>
      </form>
      {checked && (
        <div className={css.result} role="group" aria-label={t('verifier.resultLabel')}>
          <ProofSteps proof={prove(checked)} />
        </div>
      )}
    </section>
  );
}

/** Brings a section into view when the address names it; the router only knows sections that were there before it. */
function useScrolledTo(hash: string) {
  const section = useRef<HTMLElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.hash === hash) section.current?.scrollIntoView({ block: 'start' });
  }, [hash, location]);
  return section;
}

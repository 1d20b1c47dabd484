import { useMemo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { SeedGame } from '#contract/api/bets.ts';
import { formatCount } from '#contract/count.ts';
import { formatRoll } from '#contract/games/dice.ts';
import { announce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { type Computed, type Drawn, drawnFrom, floatsNeeded } from './drawn.ts';
import { proveDraw } from '#src/fairness/proof/seed-proof.ts';
import { useScrolledTo } from '#src/fairness/pages/use-scrolled-to.ts';
import { VerifierFields } from './verifier-fields.tsx';
import {
  CHOICE_FIELDS,
  choiceOfInput,
  inputFault,
  readVerifierAddress,
  tidyInput,
  type VerifierFault,
  type VerifierInput,
  writeVerifierQuery,
} from './verifier-address.ts';
import { VerifierResult } from './verifier-result.tsx';
import css from './verifier.module.css';

/** The published example, so that a newcomer can see a check work. */
const EXAMPLE = { serverSeed: 'a'.repeat(64), clientSeed: 'client', nonce: '0' } as const;

function compute(input: VerifierInput): Computed | null {
  const choice = choiceOfInput(input);
  if ('field' in choice) return null;
  const { serverSeed, clientSeed, nonce } = input;
  const draw = proveDraw({ serverSeed, clientSeed, nonce: Number(nonce) }, floatsNeeded(choice));
  return { draw, drawn: drawnFrom(choice, draw) };
}

/** What was drawn, in a word or number. */
function valueOf(drawn: Drawn): string {
  if (drawn.game === 'dice') return formatRoll(drawn.roll);
  return drawn.game === 'plinko' ? String(drawn.bucket) : formatCount(drawn.ticket);
}

/**
 * Recomputes an outcome from seeds, here in the browser. Its input comes from the address and goes into it, so every check is a link; one that
 * can't be computed is named, field by field. `games` are those that the page checks.
 */
export function Verifier({ games, text }: { games: readonly SeedGame[]; text: string }) {
  const { t } = useTranslation('fairness');
  const [search] = useSearchParams();
  const address = useMemo(() => readVerifierAddress(search, games), [search, games]);
  const navigate = useNavigate();
  const section = useScrolledTo('#verify');
  const [fields, setFields] = useState(address.input);
  const [typedFault, setTypedFault] = useState<VerifierFault | null>(null);
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    // The address changed, by a link or by our own check: the form follows it.
    setSeen(address);
    setFields(address.input);
    setTypedFault(null);
  }
  const fault = typedFault ?? address.fault;
  const computed = useMemo(() => (address.given && address.fault === null ? compute(address.input) : null), [address]);
  const shown = fault === null && computed?.drawn.game === fields.game ? computed : null;

  function check(wanted: VerifierInput): void {
    const next = tidyInput(wanted);
    const found = inputFault(next);
    setFields(next);
    setTypedFault(found);
    if (found) return;
    const query = writeVerifierQuery(next, search).toString();
    void navigate({ search: `?${query}`, hash: '#verify' }, { replace: true, preventScrollReset: true });
    const result = compute(next);
    if (result) announce(t(`verifier.result.${next.game}`, { value: valueOf(result.drawn) }));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    check(fields);
  }

  return (
    <Panel ref={section} id="verify" name="fair-verify" title={t('verifier.title')} text={text} className={css.panel}>
      {address.fault && fault === address.fault && (
        <p className={css.fault} role="alert">
          {t('verifier.fromAddress', { fault: t(`verifier.${address.fault.fault}.${address.fault.field}`) })}
        </p>
      )}
      <form className={css.form} noValidate onSubmit={submit}>
        <VerifierFields games={games} fields={fields} fault={fault} onChange={(change) => setFields({ ...fields, ...change })} />
        <div className={css.actions}>
          <Button type="submit" variant="gold">
            {t('verifier.compute')}
          </Button>
          <Button variant="ghost" onClick={() => check({ ...withoutFaults(fields), ...EXAMPLE })}>
            {t('verifier.example')}
          </Button>
          {shown && (
            <CopyButton text={new URL(`?${search.toString()}#verify`, location.href).href} label={t('verifier.shareLabel')}>
              {t('verifier.share')}
            </CopyButton>
          )}
        </div>
      </form>
      {shown && <VerifierResult {...shown} />}
    </Panel>
  );
}

/** The choice as it stands, or an open one where it makes none, so that the example always computes. */
function withoutFaults(fields: VerifierInput): VerifierInput {
  const choice = choiceOfInput(fields);
  if (!('field' in choice)) return fields;
  const rest = { side: 'under', target: '', wins: '', rows: '16', risk: 'medium' } as const;
  return { ...fields, ...Object.fromEntries(CHOICE_FIELDS[fields.game].map((field) => [field, rest[field]])) };
}

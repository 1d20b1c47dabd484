import { useMemo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { seedGameOf } from '#contract/games/index.ts';
import { fullAddress } from '#src/lib/full-address.ts';
import { drawnFrom, type Drawn } from '#src/fairness/proof/bet-proof.ts';
import { useSeedView } from '#src/games/registry.ts';
import type { SeedGameView } from '#src/games/view.ts';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { proveDraw, type Draw } from '#src/fairness/proof/seed-proof.ts';
import { useScrolledTo } from '#src/fairness/pages/use-scrolled-to.ts';
import { useClaimTexts } from '#src/fairness/proof/claim-texts.ts';
import { StepList, Step } from '#src/fairness/proof/steps.tsx';
import { VerifierFields } from './verifier-fields.tsx';
import {
  choiceOfInput,
  inputFault,
  readVerifierAddress,
  tidyInput,
  type VerifierFault,
  type VerifierInput,
  writeVerifierQuery,
  type Choice,
} from './verifier-address.ts';
import css from './verifier.module.css';
import { DrawSteps } from './draw-steps.tsx';

/** The published example, so that a newcomer can see a check work. */
const EXAMPLE = { serverSeed: 'a'.repeat(64), clientSeed: 'client', nonce: '0' } as const;

function compute(input: VerifierInput): Computed | null {
  const made = choiceOfInput(input);
  if ('fault' in made) return null;
  const { game, serverSeed, clientSeed, nonce } = input;
  const { choice } = made;
  const definition = seedGameOf(game);
  const draw = proveDraw({ serverSeed, clientSeed, nonce: Number(nonce) }, definition.floats(choice));
  return { game, choice, draw, drawn: drawnFrom(definition, choice, draw) };
}

/** A fault in words: the game's own for one of its fields, else those of every check. */
function useFaultText({ words }: SeedGameView): (fault: VerifierFault) => string {
  const { t } = useTranslation('fairness');
  const { fields } = words();
  return ({ field, fault }) =>
    field === 'serverSeed' || field === 'clientSeed' || field === 'nonce' || field === 'game'
      ? t(`verifier.${fault}.${field}`)
      : (fields[field]?.[fault === 'length' ? 'malformed' : fault] ?? field);
}

/**
 * Recomputes an outcome from seeds, here in the browser. Its input comes from the address and goes into it, so every check is a link; one that
 * can't be computed is named, field by field. `games` are those that the page checks.
 */
export function Verifier({ games, text }: { games: readonly string[]; text: string }) {
  const announce = useAnnounce();
  const { t } = useTranslation('fairness');
  const [search] = useSearchParams();
  const address = useMemo(() => readVerifierAddress(search, games), [search, games]);
  const navigate = useNavigate();
  const section = useScrolledTo('#verify');
  const [fields, setFields] = useState(address.input);
  const [typedFault, setTypedFault] = useState<VerifierFault | null>(null);
  const [seen, setSeen] = useState(address);
  const view = useSeedView(fields.game);
  const faultText = useFaultText(view);
  if (seen !== address) {
    // The address changed, by a link or by our own check: the form follows it.
    setSeen(address);
    setFields(address.input);
    setTypedFault(null);
  }
  const fault = typedFault ?? address.fault;
  const computed = useMemo(() => (address.given && address.fault === null ? compute(address.input) : null), [address]);
  const shown = fault === null && computed?.game === fields.game ? computed : null;

  function check(wanted: VerifierInput): void {
    const next = tidyInput(wanted);
    const found = inputFault(next);
    setFields(next);
    setTypedFault(found);
    if (found) return;
    const query = writeVerifierQuery(next, search, games).toString();
    void navigate({ search: `?${query}`, hash: '#verify' }, { replace: true, preventScrollReset: true });
    const done = compute(next);
    if (done) announce(view.words().result(done.drawn));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    check(fields);
  }

  return (
    <Panel ref={section} id="verify" name="fair-verify" title={t('verifier.title')} text={text} className={css.panel}>
      {address.fault && fault === address.fault && (
        <p className={css.fault} role="alert">
          {t('verifier.fromAddress', { fault: faultText(address.fault) })}
        </p>
      )}
      <form className={`proof-form ${css.form}`} noValidate onSubmit={submit}>
        <VerifierFields games={games} fields={fields} fault={fault} onChange={(change) => setFields({ ...fields, ...change })} />
        <div className="proof-actions">
          <Button type="submit" variant="gold">
            {t('verifier.compute')}
          </Button>
          <Button variant="ghost" onClick={() => check({ ...withoutFaults(fields), ...EXAMPLE })}>
            {t('verifier.example')}
          </Button>
          {shown && (
            <CopyButton text={fullAddress(`?${search.toString()}#verify`)} label={t('verifier.shareLabel')}>
              {t('verifier.share')}
            </CopyButton>
          )}
        </div>
      </form>
      {shown && <VerifierResult {...shown} />}
    </Panel>
  );
}

/** The choice as it is, or that of an empty form where it makes none, so that the example always computes. */
function withoutFaults(fields: VerifierInput): VerifierInput {
  if ('choice' in choiceOfInput(fields)) return fields;
  return { ...fields, ...Object.fromEntries(seedGameOf(fields.game).verifier.map(({ name, initial }) => [name, initial])) };
}

/** A check done: the choice, the way from seeds to numbers, and what they draw. */
interface Computed {
  game: string;
  choice: Choice;
  draw: Draw;
  drawn: Drawn;
}

/** The walk from seeds to outcome, every value in full. */
function VerifierResult({ game, choice, draw, drawn }: Computed) {
  const { t } = useTranslation('fairness');
  const { drawnClaim, drawnText, Picture, Numbers, words: wordsOf } = useSeedView(game);
  const texts = wordsOf();
  const titled = useClaimTexts(texts);
  return (
    <div className={`proof-result ${css.result}`} role="group" aria-label={t('verifier.resultLabel')}>
      <StepList>
        <DrawSteps draw={draw} numbers={texts.numbers} Numbers={Numbers} />
        <Step {...titled(drawnClaim.name)} sign="none">
          <strong translate="no" className={`${css.outcome} figures`} data-testid="outcome">
            {drawnText(drawn)}
          </strong>
          <Picture record={{ ...choice, ...drawn }} />
        </Step>
      </StepList>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import type { SeedGame } from '#contract/api/bets.ts';
import { PLINKO_RISKS, PLINKO_ROWS } from '#contract/games/plinko.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { Select } from '#src/ui/select.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { CHOICE_FIELDS, type ChoiceField, type VerifierFault, type VerifierInput } from './verifier-address.ts';
import type { SeedField } from '#src/fairness/proof/seed-proof.ts';
import css from './verifier.module.css';

interface Props {
  games: readonly SeedGame[];
  fields: VerifierInput;
  fault: VerifierFault | null;
  onChange: (change: Partial<VerifierInput>) => void;
}

const MAX_LENGTHS = { serverSeed: 80, clientSeed: 80, nonce: 20, target: 8, wins: 8 } as const;

/** The fields of a verifier: the game where there is a choice, the seeds, and what the game was played with. */
export function VerifierFields({ games, fields, fault, onChange }: Props) {
  const { t } = useTranslation('fairness');
  const errorOf = (field: keyof VerifierInput): string | undefined =>
    fault?.field === field ? t(`verifier.${fault.fault}.${fault.field}`) : undefined;
  const text = (field: SeedField | 'target' | 'wins') =>
    ({
      label: t(`verifier.${field}`),
      value: fields[field],
      error: errorOf(field),
      maxLength: MAX_LENGTHS[field],
      autoComplete: 'off',
      spellCheck: false,
      onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    }) as const;

  const choice: Readonly<Record<ChoiceField, () => React.ReactNode>> = {
    rows: () => (
      <Choice key="rows" label={t('verifier.rows')} error={errorOf('rows')}>
        <Select
          label={t('verifier.rows')}
          options={withCurrent(
            PLINKO_ROWS.map((rows) => ({ value: String(rows), label: String(rows) })),
            fields.rows,
          )}
          value={fields.rows}
          onChange={(rows) => onChange({ rows })}
          {...(css.select && { className: css.select })}
        />
      </Choice>
    ),
    risk: () => (
      <Choice key="risk" label={t('verifier.risk')} error={errorOf('risk')}>
        <Select
          label={t('verifier.risk')}
          options={withCurrent(
            PLINKO_RISKS.map((risk) => ({ value: risk as string, label: t(`risks.${risk}`) })),
            fields.risk,
          )}
          value={fields.risk}
          onChange={(risk) => onChange({ risk })}
          {...(css.select && { className: css.select })}
        />
      </Choice>
    ),
    side: () => (
      <Choice key="side" label={t('verifier.side')} error={errorOf('side')}>
        <Segmented
          label={t('verifier.side')}
          options={(['under', 'over'] as const).map((side) => ({ value: side as string, label: t(`sides.${side}`) }))}
          value={fields.side}
          wide
          onChange={(side) => onChange({ side })}
        />
      </Choice>
    ),
    target: () => <TextInput key="target" {...text('target')} inputMode="decimal" />,
    wins: () => <TextInput key="wins" {...text('wins')} inputMode="numeric" />,
  };

  return (
    <>
      {games.length > 1 && (
        <Segmented
          label={t('verifier.game')}
          options={games.map((game) => ({ value: game, label: t(`games.${game}`) }))}
          value={fields.game}
          size="sm"
          onChange={(game) => onChange({ game })}
          className={css.game}
        />
      )}
      <TextInput {...text('serverSeed')} className={css.seed} />
      <TextInput {...text('clientSeed')} />
      <TextInput {...text('nonce')} inputMode="numeric" />
      {CHOICE_FIELDS[fields.game].map((field) => choice[field]())}
    </>
  );
}

/** A value that an address brought and that is no option is shown as it is, since hiding it would hide the fault. */
function withCurrent(options: { value: string; label: string }[], current: string): { value: string; label: string }[] {
  return options.some(({ value }) => value === current) ? options : [{ value: current, label: current === '' ? '–' : current }, ...options];
}

function Choice({ label, error, children }: { label: string; error: string | undefined; children: React.ReactNode }) {
  return (
    <div className={css.choice}>
      <span className={css.label} aria-hidden="true">
        {label}
      </span>
      {children}
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

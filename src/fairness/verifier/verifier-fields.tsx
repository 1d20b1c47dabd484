import { useTranslation } from 'react-i18next';
import type { VerifierField } from '#contract/games/game.ts';
import { seedGameOf } from '#contract/games/index.ts';
import type { SeedField } from '#src/fairness/proof/seed-proof.ts';
import { useSeedView } from '#src/games/registry.ts';
import { useGameName } from '#src/games/use-game-name.ts';
import type { FieldTexts } from '#src/games/view.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { Select } from '#src/ui/select.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import type { VerifierFault, VerifierInput } from './verifier-address.ts';
import css from './verifier.module.css';

interface Props {
  games: readonly string[];
  fields: VerifierInput;
  fault: VerifierFault | null;
  onChange: (change: Readonly<Record<string, string>>) => void;
}

const MAX_LENGTHS: Readonly<Record<SeedField, number>> = { serverSeed: 80, clientSeed: 80, nonce: 20 };
/** The longest text of a field of a game. */
const MAX_LENGTH = 8;
/** More options than this are a list instead of a row of buttons. */
const MOST_BUTTONS = 2;

const OPEN = { autoComplete: 'off', spellCheck: false } as const;

/** The fields of a verifier: the game where there is a choice, the seeds, and what the game was played with. */
export function VerifierFields({ games, fields, fault, onChange }: Props) {
  const { t } = useTranslation('fairness');
  const text = (field: SeedField) => ({
    ...OPEN,
    label: t(`verifier.${field}`),
    value: fields[field],
    error: fault?.field === field ? t(`verifier.${fault.fault}.${field}`) : undefined,
    maxLength: MAX_LENGTHS[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  return (
    <>
      {games.length > 1 && <GameSwitch games={games} game={fields.game} onGame={(game) => onChange({ game })} />}
      <TextInput {...text('serverSeed')} className={css.seed} />
      <TextInput {...text('clientSeed')} />
      <TextInput {...text('nonce')} inputMode="numeric" />
      <ChoiceFields key={fields.game} fields={fields} fault={fault} onChange={onChange} />
    </>
  );
}

function GameSwitch({ games, game, onGame }: { games: readonly string[]; game: string; onGame: (game: string) => void }) {
  const { t } = useTranslation('fairness');
  const nameOf = useGameName();
  return (
    <Segmented
      label={t('verifier.game')}
      options={games.map((value) => ({ value, label: nameOf(value) }))}
      value={game}
      size="sm"
      onChange={onGame}
      className={css.game}
    />
  );
}

/** What the game of an input asks besides the seeds. */
function ChoiceFields({ fields, fault, onChange }: Omit<Props, 'games'>) {
  const { fields: words } = useSeedView(fields.game).words();
  return seedGameOf(fields.game).verifier.map((field) => (
    <ChoiceField
      key={field.name}
      field={field}
      words={words[field.name] ?? { label: field.name, missing: '', malformed: '' }}
      value={fields[field.name] ?? ''}
      fault={fault?.field === field.name ? fault.fault : null}
      onChange={(value) => onChange({ [field.name]: value })}
    />
  ));
}

interface ChoiceFieldProps {
  field: VerifierField;
  words: FieldTexts;
  value: string;
  fault: VerifierFault['fault'] | null;
  onChange: (value: string) => void;
}

function ChoiceField({ field: { options }, words, value, fault, onChange }: ChoiceFieldProps) {
  const error = fault === null ? undefined : words[fault === 'length' ? 'malformed' : fault];
  const { label } = words;
  if (options === undefined) {
    const typed = { label, value, error, maxLength: MAX_LENGTH, inputMode: 'decimal' } as const;
    return <TextInput {...OPEN} {...typed} onChange={(event) => onChange(event.target.value)} />;
  }
  const labelled = options.map((option) => ({ value: option, label: words.options?.[option] ?? option }));
  return (
    <div className="grid gap-6 min-w-0">
      <span className="text-label" aria-hidden="true">
        {label}
      </span>
      {options.length <= MOST_BUTTONS ? (
        <Segmented label={label} options={labelled} value={value} wide onChange={onChange} />
      ) : (
        <Select label={label} options={withCurrent(labelled, value)} value={value} onChange={onChange} className={`w-full ${css.select}`} />
      )}
      {error !== undefined && (
        <p className="tone-loss type-2" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** A value that an address brought and that is no option is shown as it is, since hiding it would hide the fault. */
function withCurrent(options: { value: string; label: string }[], current: string): { value: string; label: string }[] {
  return options.some(({ value }) => value === current) ? options : [{ value: current, label: current === '' ? '–' : current }, ...options];
}

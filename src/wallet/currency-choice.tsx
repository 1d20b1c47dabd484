import { useId } from 'react';
import { CurrencyIcon } from './currency-icon.tsx';
import css from './currency-choice.module.css';

interface Props {
  legend: string;
  /** `note` distinguishes currencies of one name: the network, or the abbreviation. */
  currencies: readonly { code: string; name: string; note: string }[];
  chosen: string | undefined;
  disabled?: boolean | undefined;
  onChoose: (code: string) => void;
}

/** One of the cryptocurrencies, the same for what comes in and for what goes out. */
export function CurrencyChoice({ legend, currencies, chosen, disabled, onChoose }: Props) {
  const group = useId();
  return (
    <fieldset className={css.group} disabled={disabled}>
      <legend className="text-label mb-8 p-0">{legend}</legend>
      <div className={css.list}>
        {currencies.map(({ code, name, note }) => (
          <label key={code} className="relative grid min-w-0 pointer">
            <input
              type="radio"
              name={group}
              className={`choice-input ${css.input}`}
              value={code}
              checked={code === chosen}
              onChange={() => onChoose(code)}
            />
            <span className={css.face}>
              <CurrencyIcon code={code} />
              <span className="grid min-w-0 leading-snug">
                <span className="type-3 weight-600">{name}</span>
                <span className={css.note}>{note}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

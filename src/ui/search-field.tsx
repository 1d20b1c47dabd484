import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import css from './search-field.module.css';
import { TextInput } from './text-input.tsx';

/** A search is asked for when typing has paused this long, ms. */
const PAUSE_MS = 250;

interface Props {
  /** What is searched for now; when it changes from outside (back, "clear filters"), the field follows. */
  value: string;
  onChange: (value: string) => void;
  label: string;
  clearLabel: string;
  maxLength: number;
  className?: string | undefined;
}

/** A field that searches as one types, a moment after the last key. */
export function SearchField({ value, onChange, label, clearLabel, maxLength, className }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [written, setWritten] = useState(value);
  if (written !== value) {
    setWritten(value);
    setText(value);
  }
  const search = useEffectEvent(() => {
    if (text === value) return;
    setWritten(text);
    onChange(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      ref={field}
      size="sm"
      type="search"
      label={label}
      labelHidden
      placeholder={label}
      value={text}
      maxLength={maxLength}
      enterKeyHint="search"
      className={className}
      prefix={<Search size={16} aria-hidden="true" />}
      suffix={
        text !== '' && (
          <button
            type="button"
            className={css.clear}
            aria-label={clearLabel}
            onClick={() => {
              setText('');
              field.current?.focus();
            }}
          >
            <X size={16} aria-hidden="true" />
          </button>
        )
      }
      onChange={(event) => setText(event.target.value)}
    />
  );
}

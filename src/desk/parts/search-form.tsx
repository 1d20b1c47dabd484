import { Search } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { TextInput } from '#src/ui/text-input.tsx';

interface Props {
  /** What is searched for now. */
  value: string;
  label: string;
  maxLength: number;
  onSearch: (text: string | null) => void;
}

/** Searches by Enter, not while one types: each search of personal data is logged. */
export function SearchForm({ value, label, maxLength, onSearch }: Props) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSearch(text.trim() === '' ? null : text.trim());
  };
  return (
    <form onSubmit={submit} className="flex-1">
      <TextInput
        size="sm"
        type="search"
        label={label}
        labelHidden
        placeholder={label}
        enterKeyHint="search"
        maxLength={maxLength}
        value={text}
        prefix={<Search size={16} aria-hidden="true" />}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}

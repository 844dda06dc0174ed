import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './SearchField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface SearchFieldProps
  extends Omit<TextFieldProps, 'type' | 'leading' | 'trailing' | 'value' | 'onValueChange'> {
  value: string;
  onValueChange(value: string): void;
  /** The accessible name of the button that empties the field. */
  clearLabel: string;
}

/**
 * A search field with a hidden label. If the text is longer than `maxLength`, only its first characters are
 * searched for, and the field says so.
 */
export function SearchField({ clearLabel, value, onValueChange, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const searched = (text: string) => text.slice(0, field.maxLength);
  const shown = searched(typed) === value ? typed : value;
  const type = (text: string) => {
    setTyped(text);
    onValueChange(searched(text));
  };
  return (
    <TextField
      enterKeyHint="search"
      autoComplete="off"
      labelHidden
      {...field}
      type="search"
      value={shown}
      onValueChange={type}
      leading={<Search size={19} strokeWidth={1.75} aria-hidden />}
      trailing={
        shown !== '' && (
          <IconButton
            className={styles.clear}
            label={clearLabel}
            icon={<X size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => type('')}
          />
        )
      }
    />
  );
}

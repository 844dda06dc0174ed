import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './SearchField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** Props of {@link SearchField}. */
export interface SearchFieldProps
  extends Omit<TextFieldProps, 'type' | 'leading' | 'trailing' | 'value' | 'onValueChange'> {
  value: string;
  onValueChange(value: string): void;
  /** Name of the button that empties the field. */
  clearLabel: string;
}

/** A search box. Its label is read out but not drawn. Of what is too long the beginning is looked for, and it says so. */
export function SearchField({ clearLabel, value, onValueChange, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const asked = (text: string) => text.slice(0, field.maxLength);
  const shown = asked(typed) === value ? typed : value;
  const type = (text: string) => {
    setTyped(text);
    onValueChange(asked(text));
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

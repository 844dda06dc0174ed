import { Search, X } from 'lucide-react';
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

/** A search box. Its label is read out but not drawn. */
export function SearchField({ clearLabel, value, onValueChange, ...field }: SearchFieldProps) {
  return (
    <TextField
      enterKeyHint="search"
      autoComplete="off"
      labelHidden
      {...field}
      type="search"
      value={value}
      onValueChange={onValueChange}
      leading={<Search size={19} strokeWidth={1.75} aria-hidden />}
      trailing={
        value !== '' && (
          <IconButton
            className={styles.clear}
            label={clearLabel}
            icon={<X size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => onValueChange('')}
          />
        )
      }
    />
  );
}

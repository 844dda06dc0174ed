import { Eye, EyeOff, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './PasswordField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** `autoComplete` must be `current-password` or `new-password`. */
export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing' | 'leading'> {
  /** The accessible name of the button while the password is hidden. */
  showLabel: string;
  /** The accessible name of the button while the password is visible. */
  hideLabel: string;
}

/** A password field with a button that shows and hides the password. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={isShown ? 'text' : 'password'}
      leading={<KeyRound size={19} strokeWidth={1.75} aria-hidden />}
      trailing={
        <IconButton
          className={styles.eye}
          label={isShown ? hideLabel : showLabel}
          disabled={field.disabled}
          icon={<Icon size={19} strokeWidth={1.75} aria-hidden />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

import { type ComponentProps, type ReactNode, useState } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { latinDigits } from './latin-digits.ts';
import { tooLongMark, useTooLong } from './too-long.tsx';

/**
 * All props of a native input except `maxLength` and `dir` are passed on to the element. A text longer than
 * `maxLength` can be typed, but shows an error.
 */
export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'>, FieldProps {
  /**
   * Called with the new text after each change. With `inputMode="numeric"`, digits of other scripts become
   * Latin digits.
   */
  onValueChange?: ((value: string) => void) | undefined;
  /** An icon of 19 pixels or a fixed text such as "@", before the input. */
  leading?: ReactNode;
  /** An icon or a small button after the input. */
  trailing?: ReactNode;
}

/**
 * A field for one line of text. The value is either controlled (`value`) or uncontrolled (`defaultValue`).
 */
export function TextField({
  label,
  labelHidden,
  corner,
  hint,
  error,
  valid,
  leading,
  trailing,
  onValueChange,
  onChange,
  maxLength,
  className,
  id,
  dir,
  ...input
}: TextFieldProps) {
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''));
  const tooLong = useTooLong(input.value === undefined ? typed : String(input.value), maxLength);
  const isNumber = input.inputMode === 'numeric';
  return (
    <Field
      {...{ label, labelHidden, corner, hint, valid, leading, trailing }}
      error={error || tooLong}
      controlId={id}
      dir={dir === 'auto' ? undefined : dir}
      disabled={input.disabled}
      readOnly={input.readOnly}
    >
      {(control) => (
        <input
          {...input}
          {...control}
          {...tooLongMark(tooLong)}
          className={classes(styles.control, dir === 'auto' && styles.either, className)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange?.(event);
            onValueChange?.(isNumber ? latinDigits(event.currentTarget.value) : event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}

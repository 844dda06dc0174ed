import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

/** Props of {@link TextField}; everything a native input takes passes through. */
export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'>, FieldProps {
  /** Called with the text after each change. */
  onValueChange?: ((value: string) => void) | undefined;
  /** Icon (19 pixels) or fixed text such as "@" before the text. */
  leading?: ReactNode;
  /** Icon or small button after the text. */
  trailing?: ReactNode;
}

/** One line of text. Controlled (`value` with `onValueChange`) or not (`defaultValue`). */
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
  className,
  id,
  dir,
  ...input
}: TextFieldProps) {
  return (
    <Field
      {...{ label, labelHidden, corner, hint, error, valid, leading, trailing }}
      controlId={id}
      dir={dir === 'auto' ? undefined : dir}
      disabled={input.disabled}
      readOnly={input.readOnly}
    >
      {(control) => (
        <input
          {...input}
          {...control}
          className={classes(styles.control, dir === 'auto' && styles.either, className)}
          onChange={(event) => {
            onChange?.(event);
            onValueChange?.(event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './CodeField.module.css';
import { classes } from './classes.ts';
import { Field } from './Field.tsx';
import { latinDigits } from './latin-digits.ts';

export interface CodeFieldProps {
  label: ReactNode;
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** The digits entered so far. */
  value: string;
  onValueChange(value: string): void;
  /** Called when the code is complete, whether it was typed, pasted or filled in by the phone. */
  onComplete?: ((code: string) => void) | undefined;
  length?: number | undefined;
  disabled?: boolean | undefined;
  /** Focuses the field on mount. For pages on which the code is the only input. */
  focusOnMount?: boolean | undefined;
  name?: string | undefined;
  id?: string | undefined;
}

/**
 * A field for a one-time code. It is a single input below drawn boxes, so that paste, autofill and screen
 * readers work.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, labelHidden, hint, error, value, length = 6, disabled = false } = props;
  const [hasFocus, setFocus] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const indexes = Array.from({ length }, (_, index) => index);
  useEffect(() => {
    if (props.focusOnMount) input.current?.focus();
  }, [props.focusOnMount]);

  function change(raw: string): void {
    // The input has no maxLength. With one, the browser would cut a pasted "123 456" before the space is
    // removed.
    const code = latinDigits(raw).replace(/\D/g, '').slice(0, length);
    if (code === value) return;
    props.onValueChange(code);
    if (code.length === length) props.onComplete?.(code);
  }

  return (
    <Field {...{ label, labelHidden, hint, error }} frame="bare" controlId={props.id}>
      {(control) => (
        <div
          className={classes(styles.code, Boolean(error) && styles.invalid, disabled && styles.disabled)}
          dir="ltr"
        >
          <input
            {...control}
            className={styles.input}
            name={props.name}
            value={value}
            disabled={disabled}
            ref={input}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="one-time-code"
            onChange={(event) => change(event.currentTarget.value)}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
          />
          {indexes.map((index) => (
            <span
              key={index}
              aria-hidden
              className={classes(
                styles.box,
                hasFocus && index === Math.min(value.length, length - 1) && styles.current,
              )}
            >
              {value[index]}
            </span>
          ))}
        </div>
      )}
    </Field>
  );
}

import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Checkbox.module.css';
import { classes } from './classes.ts';

/** Props of {@link Checkbox}; everything a native checkbox takes passes through. */
export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> {
  /** The visible label, or with `labelHidden` the accessible name. */
  label: ReactNode;
  labelHidden?: boolean | undefined;
  /** Smaller text under the label. */
  hint?: ReactNode;
  error?: ReactNode;
  /** Shows the indeterminate state, when only some of the represented items are selected. */
  mixed?: boolean | undefined;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

/** A native checkbox with custom styling. A press anywhere on the label toggles it. */
export function Checkbox({
  label,
  labelHidden = false,
  hint,
  error,
  mixed = false,
  onCheckedChange,
  onChange,
  className,
  ...input
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const noteId = useId();
  useEffect(() => {
    // `indeterminate` exists only as a property, not as an attribute.
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);

  return (
    <div className={className}>
      <label className={classes(styles.row, input.disabled && styles.disabled, labelHidden && styles.cell)}>
        <input
          {...input}
          ref={box}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint || error ? noteId : undefined}
          onChange={(event) => {
            onChange?.(event);
            onCheckedChange?.(event.currentTarget.checked);
          }}
        />
        <span className={classes(labelHidden && styles.hidden)}>{label}</span>
      </label>
      <div id={noteId} aria-live="polite" className={classes(styles.note, Boolean(error) && styles.error)}>
        {error || hint}
      </div>
    </div>
  );
}

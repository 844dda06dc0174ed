import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Checkbox.module.css';
import { classes } from './classes.ts';

/** All props of a native checkbox are passed on to the element. */
export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> {
  /** The label. With `labelHidden` it is not visible and is only the accessible name. */
  label: ReactNode;
  labelHidden?: boolean | undefined;
  /** Smaller text below the label. */
  hint?: ReactNode;
  error?: ReactNode;
  /** Shows the indeterminate state, which says that only some of several items are selected. */
  mixed?: boolean | undefined;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

/** A native checkbox with its own styling. A press on the label toggles the checkbox too. */
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
    // HTML has no attribute for `indeterminate`, so the property is set.
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

import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import fieldStyles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

/** All props of a native select are passed on to the element. */
export interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'size'>, FieldProps {
  options: readonly SelectOption[];
  onValueChange?: ((value: string) => void) | undefined;
  leading?: ReactNode;
  /** `pill` is a small rounded form, for the choice of the language on the first screen. */
  look?: 'field' | 'pill' | undefined;
}

/** A choice of one out of many options. The device shows the options in its own list. */
export function Select({
  label,
  labelHidden,
  corner,
  hint,
  error,
  valid,
  options,
  onValueChange,
  onChange,
  leading,
  look = 'field',
  className,
  id,
  ...select
}: SelectProps) {
  return (
    <Field
      {...{ label, labelHidden, corner, hint, error, valid }}
      frame={look === 'pill' ? 'bare' : 'line'}
      controlId={id}
      disabled={select.disabled}
      leading={look === 'field' ? leading : undefined}
    >
      {(control) => (
        <span className={classes(styles.box, styles[look])}>
          {look === 'pill' && leading}
          <select
            {...select}
            {...control}
            className={classes(fieldStyles.control, styles.select, className)}
            onChange={(event) => {
              onChange?.(event);
              onValueChange?.(event.currentTarget.value);
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={17} strokeWidth={1.75} aria-hidden className={styles.arrow} />
        </span>
      )}
    </Field>
  );
}

import { CalendarDays, Clock } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './DateTimeField.module.css';
import fieldStyles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

const TYPES = { date: 'date', time: 'time', both: 'datetime-local' } as const;

/** All props of a native input are passed on to the element. */
export interface DateTimeFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'type'>, FieldProps {
  kind?: keyof typeof TYPES | undefined;
  /**
   * A value such as "2026-11-15", "18:30" or "2026-11-15T18:30", in the reader's time zone. `min` and `max`
   * have the same format.
   */
  value?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

/** A field for a date, a time or both. The device's own picker is used, with the reader's calendar. */
export function DateTimeField({
  label,
  labelHidden,
  corner,
  hint,
  error,
  valid,
  kind = 'both',
  onValueChange,
  onChange,
  className,
  id,
  ...input
}: DateTimeFieldProps) {
  const Icon = kind === 'time' ? Clock : CalendarDays;
  return (
    <Field
      {...{ label, labelHidden, corner, hint, error, valid }}
      controlId={id}
      disabled={input.disabled}
      readOnly={input.readOnly}
      leading={<Icon size={19} strokeWidth={1.75} aria-hidden />}
    >
      {(control) => (
        <input
          {...input}
          {...control}
          type={TYPES[kind]}
          className={classes(fieldStyles.control, styles.input, className)}
          onChange={(event) => {
            onChange?.(event);
            onValueChange?.(event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}

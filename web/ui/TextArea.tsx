import { type ComponentProps, useState } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { tooLongMark, useTooLong } from './too-long.tsx';

/**
 * All props of a native textarea except `maxLength` and `dir="auto"` are passed on to the element. A text
 * longer than `maxLength` can be typed, but shows an error.
 */
export interface TextAreaProps extends ComponentProps<'textarea'>, FieldProps {
  onValueChange?: ((value: string) => void) | undefined;
  /** Formats the number of used characters, for example "118 / 400". Requires `maxLength`. */
  counter?: ((used: number, limit: number) => string) | undefined;
  /** Whether the field grows with the text instead of scrolling. */
  growing?: boolean | undefined;
}

/** A field for several lines of text. With `counter`, it shows the number of used characters. */
export function TextArea({
  label,
  labelHidden,
  corner,
  hint,
  error,
  valid,
  counter,
  growing = false,
  onValueChange,
  onChange,
  maxLength,
  className,
  id,
  dir,
  ...area
}: TextAreaProps) {
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''));
  const text = area.value === undefined ? typed : String(area.value);
  const count = counter && maxLength !== undefined ? counter(text.length, maxLength) : undefined;
  const tooLong = useTooLong(text, maxLength);
  return (
    <Field
      {...{ label, labelHidden, hint, valid }}
      error={error || tooLong}
      corner={corner ?? (count && <bdi>{count}</bdi>)}
      frame="area"
      controlId={id}
      disabled={area.disabled}
      readOnly={area.readOnly}
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          {...tooLongMark(tooLong)}
          dir={dir === 'auto' ? undefined : dir}
          className={classes(
            styles.control,
            growing && styles.growing,
            dir === 'auto' && styles.either,
            className,
          )}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange?.(event);
            onValueChange?.(event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}

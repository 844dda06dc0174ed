import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './Segmented.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

export interface SegmentedProps<Value extends string> {
  /** The accessible name: what the person chooses. It is not visible. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange(value: NoInfer<Value>): void;
  wide?: boolean | undefined;
  className?: string | undefined;
}

/** A choice between two to four views. The segments are native radio buttons with their own styling. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={classes(styles.segmented, props.wide && styles.wide, props.className)}
    >
      {props.segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={segment.value}
            checked={segment.value === props.value}
            disabled={segment.disabled}
            onChange={() => props.onValueChange(segment.value)}
          />
          {segment.icon}
          <span>{segment.label}</span>
        </label>
      ))}
    </div>
  );
}

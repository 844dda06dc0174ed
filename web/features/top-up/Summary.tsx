import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './Summary.module.css';

export interface SummaryLine {
  readonly label: ReactNode;
  readonly value: string;
  /** Whether this is the last line, which shows the amount to be charged. */
  readonly isTotal?: boolean;
}

/** The cost of something, line by line. */
export function Summary({ lines, className }: { lines: readonly SummaryLine[]; className?: string }) {
  return (
    <dl className={classes(styles.lines, className)}>
      {lines.map(({ label, value, isTotal }, place) => (
        <div
          key={typeof label === 'string' ? label : place}
          className={classes(styles.line, isTotal && styles.total)}
        >
          <dt>{label}</dt>
          <dd>
            <bdi dir="ltr">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

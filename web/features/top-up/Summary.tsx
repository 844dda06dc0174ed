import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './Summary.module.css';

/** One line of a summary. */
export interface SummaryLine {
  readonly label: ReactNode;
  readonly value: string;
  /** The last line, with the amount to be charged. */
  readonly isTotal?: boolean;
}

/** What something costs, line by line. */
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

import { Children, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Rows.module.css';

export interface RowsProps {
  /** The accessible name of the list. Not needed if the list has a heading. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A list with a thin line between two items. Each child becomes one item of the list. */
export function Rows({ label, className, children }: RowsProps) {
  return (
    <ul className={classes(styles.rows, className)} aria-label={label}>
      {Children.map(
        children,
        (child) => child !== null && child !== undefined && child !== false && <li>{child}</li>,
      )}
    </ul>
  );
}

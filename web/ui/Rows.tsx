import { Children, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Rows.module.css';

/** Props of {@link Rows}. */
export interface RowsProps {
  /** The list's accessible name, if it has no heading. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A list with a thin line between its items. Each child becomes a list item. */
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

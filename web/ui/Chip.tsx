import type { ComponentProps, ReactNode } from 'react';
import styles from './Chip.module.css';
import { classes } from './classes.ts';

/** All props of a native button are passed on to the element. */
export interface ChipProps extends ComponentProps<'button'> {
  /** For a chip that is a filter: whether the filter is on. Undefined for a chip that is a plain button. */
  chosen?: boolean | undefined;
  icon?: ReactNode;
  /** A number after the label, in a dimmer color. */
  count?: ReactNode;
  look?: 'filled' | 'outline' | 'accent' | undefined;
}

/** A small rounded button for a filter or a shortcut. */
export function Chip({ chosen, icon, count, look = 'filled', className, children, ...button }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      {...button}
      className={classes(styles.chip, styles[look], chosen && styles.chosen, className)}
    >
      {icon}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}

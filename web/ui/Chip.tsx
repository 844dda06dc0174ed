import type { ComponentProps, ReactNode } from 'react';
import styles from './Chip.module.css';
import { classes } from './classes.ts';

/** Props of {@link Chip}; everything a native button takes passes through. */
export interface ChipProps extends ComponentProps<'button'> {
  /** For filters: whether this one is on. Leave out for a chip that only acts. */
  chosen?: boolean | undefined;
  icon?: ReactNode;
  /** How many there are, dimmer than the label. */
  count?: ReactNode;
  look?: 'filled' | 'outline' | 'accent' | undefined;
}

/** A small rounded filter or shortcut. */
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

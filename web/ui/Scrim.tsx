import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './Scrim.module.css';

export interface ScrimProps extends ComponentProps<'div'> {
  /** Whether the layer is visible. A change fades it in or out. */
  open: boolean;
  layer?: 'dialog' | 'pay' | 'alert' | undefined;
}

/** The dark layer between the page and a dialog. */
export function Scrim({ open, layer = 'dialog', className, ...rest }: ScrimProps) {
  return (
    <div
      {...rest}
      data-state={open ? 'open' : 'closed'}
      className={classes(styles.scrim, styles[layer], className)}
    />
  );
}

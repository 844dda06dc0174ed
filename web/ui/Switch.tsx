import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './Switch.module.css';

/**
 * A switch needs an accessible name: `aria-label`, `aria-labelledby` or a `<label>`. SettingRow names its
 * switch by the row's title.
 */
export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> {
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

/** Turns a setting on or off at once, without a save button. A native checkbox with the role `switch`. */
export function Switch({ onCheckedChange, onChange, className, ...input }: SwitchProps) {
  return (
    <input
      {...input}
      type="checkbox"
      role="switch"
      aria-checked={input.checked}
      className={classes(styles.switch, className)}
      onChange={(event) => {
        onChange?.(event);
        onCheckedChange?.(event.currentTarget.checked);
      }}
    />
  );
}

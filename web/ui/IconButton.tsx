import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './IconButton.module.css';
import { Spinner } from './Spinner.tsx';
import { useRipple } from './useRipple.tsx';

/** Props of {@link IconButton}; everything a native button takes passes through. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name. Also the browser's tooltip, unless `title` is set. */
  label: string;
  /** A lucide icon of 20 to 22 pixels. */
  icon: ReactNode;
  /** `filled` on page headers, `media` over pictures, `accent` for money. */
  variant?: 'plain' | 'filled' | 'media' | 'accent' | undefined;
  /** `sm` is 36 pixels, `md` is 44 pixels. */
  size?: 'sm' | 'md' | undefined;
  round?: boolean | undefined;
  /** Draws a dot in the accent colour for something new. Say so in `label` too. */
  dot?: boolean | undefined;
  loading?: boolean | undefined;
}

/** A button with an icon and no visible text. */
export function IconButton({
  label,
  icon,
  variant = 'plain',
  size = 'md',
  round = false,
  dot = false,
  loading = false,
  className,
  type = 'button',
  onClick,
  onPointerDown,
  ...rest
}: IconButtonProps) {
  const ripple = useRipple();
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      className={classes(styles.button, styles[variant], styles[size], round && styles.round, className)}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
      onPointerDown={(event) => {
        if (!loading) ripple.start(event);
        onPointerDown?.(event);
      }}
    >
      {loading ? <Spinner /> : icon}
      {dot && <span className={styles.dot} />}
      {ripple.drops}
    </button>
  );
}

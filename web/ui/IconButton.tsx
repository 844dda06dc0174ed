import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './IconButton.module.css';
import { Spinner } from './Spinner.tsx';
import { useRipple } from './useRipple.tsx';

/** All props of a native button are passed on to the element. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name. Without `title`, it is also the tooltip of the browser. */
  label: string;
  /** A lucide icon of 20 to 22 pixels. */
  icon: ReactNode;
  /** `filled` is for page headers, `media` for buttons over pictures, `accent` for money. */
  variant?: 'plain' | 'filled' | 'media' | 'accent' | undefined;
  /** The width and height: `sm` is 36 pixels, `md` is 44 pixels. */
  size?: 'sm' | 'md' | undefined;
  round?: boolean | undefined;
  /** Draws a dot in the accent color, which says that there is something new. `label` must say so too. */
  dot?: boolean | undefined;
  loading?: boolean | undefined;
}

/** A button that shows only an icon. */
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

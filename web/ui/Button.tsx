import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';
import { isBlockedByTooLong } from './too-long.tsx';
import { useRipple } from './useRipple.tsx';

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'soft'
  | 'outline'
  | 'ghost'
  | 'inverse'
  | 'danger'
  | 'dangerSoft';

/** The look of a button, or of a link that looks like a button. */
export interface ButtonLook {
  /** Default `secondary`. At most one button of a view is `primary`. */
  variant?: ButtonVariant | undefined;
  /** The height: 36, 44 or 52 pixels. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Whether the button fills the width of its container. */
  wide?: boolean | undefined;
}

/** All props of a native button are passed on to the element. */
export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** A lucide icon of 18 pixels, shown before the label. */
  icon?: ReactNode;
  /** An icon shown after the label, for example an arrow. */
  trailing?: ReactNode;
  /**
   * Whether the button saves a text. Like a primary button, a saving button does nothing while a text is too
   * long.
   */
  saves?: boolean | undefined;
  /** Whether the action is running. The label and the focus stay, and clicks are ignored. */
  loading?: boolean | undefined;
}

/** Returns the CSS classes of a button, for links that look like a button. */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonLook = {}): string {
  return classes(styles.button, styles[variant], styles[size], wide && styles.wide);
}

/** A button with a visible label. Without `type="submit"` the button does not submit a form. */
export function Button({
  variant,
  size,
  wide,
  icon,
  trailing,
  saves = false,
  loading = false,
  className,
  children,
  onClick,
  onPointerDown,
  type = 'button',
  ...rest
}: ButtonProps) {
  const ripple = useRipple();

  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (loading) {
      // While the action runs, a second click or Enter in a field must not submit the form again.
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // While a text is too long, the main button of a view does nothing. Buttons that leave the view or do
    // something else still work.
    const isMain = variant === 'primary' || type === 'submit' || saves;
    if (isMain && isBlockedByTooLong(event.currentTarget)) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={classes(buttonClass({ variant, size, wide }), className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={press}
      onPointerDown={(event) => {
        if (!loading) ripple.start(event);
        onPointerDown?.(event);
      }}
    >
      {loading ? <Spinner /> : icon}
      <span className={styles.label}>{children}</span>
      {trailing}
      {ripple.drops}
    </button>
  );
}

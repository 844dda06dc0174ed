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

/** The visual options of a button, or of a link that looks like one. */
export interface ButtonLook {
  /** Default `secondary`. A view has at most one `primary` button. */
  variant?: ButtonVariant | undefined;
  /** 36, 44 or 52 pixels high. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Fills the row's width. */
  wide?: boolean | undefined;
}

/** Props of {@link Button}; everything a native button takes passes through. */
export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** An 18-pixel lucide icon before the label. */
  icon?: ReactNode;
  /** An icon after the label, for example an arrow. */
  trailing?: ReactNode;
  /** Marks a button that saves text. Like a primary button, it is blocked while a text is too long. */
  saves?: boolean | undefined;
  /** The action is in progress: the label stays, clicks are ignored, and the button keeps the focus. */
  loading?: boolean | undefined;
}

/** The CSS classes of a button, for router links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonLook = {}): string {
  return classes(styles.button, styles[variant], styles[size], wide && styles.wide);
}

/** A labelled button. It does not submit a form unless `type="submit"`. */
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
      // Otherwise a second click, or Enter in a field, would submit the form twice.
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // A text that is too long blocks the view's main action, but not leaving or secondary actions.
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

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';
import { isHeldByTooLong } from './too-long.tsx';
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

/** The looks a button, or a link dressed as one, can have. */
export interface ButtonLook {
  /** One primary button per view. `secondary` unless told. */
  variant?: ButtonVariant | undefined;
  /** 36, 44 or 52 pixels high. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Fills the row. */
  wide?: boolean | undefined;
}

/** Props of {@link Button}; everything a native button takes passes through. */
export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** A lucide icon of 18 pixels, before the label. */
  icon?: ReactNode;
  /** An icon after the label, for instance an arrow. */
  trailing?: ReactNode;
  /** Saves what is written: like the main act it waits for a text that is too long. */
  saves?: boolean | undefined;
  /** The act is under way: the label stays, presses are ignored, focus is kept. */
  loading?: boolean | undefined;
}

/** The class of a button, for router links that should look like one. */
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
      // A submit button clicked again, or Enter in a field, would otherwise send the form twice.
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // The act of a view waits for a text that is too long; leaving and lesser acts do not.
    const isMain = variant === 'primary' || type === 'submit' || saves;
    if (isMain && isHeldByTooLong(event.currentTarget)) {
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

import { LockOpen, RotateCcw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';
import styles from './Ticket.module.css';
import { isBlockedByTooLong } from './too-long.tsx';

export type TicketState = 'offer' | 'paying' | 'used' | 'failed';

export interface TicketProps extends Omit<ComponentProps<'button'>, 'children' | 'ref'> {
  /** The word on the ticket, for example "Unlock", "Subscribe", "Try again" or "Yours". */
  label: string;
  /** The exact total to pay, formatted in the reader's language. */
  price: string;
  state?: TicketState | undefined;
  /** Shown instead of the label while the payment runs, for example "Paying". The ticket keeps its width. */
  payingLabel?: string | undefined;
  /** The height: 30, 44 or 54 pixels. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  wide?: boolean | undefined;
  icon?: ReactNode;
  /** Draws the ticket without a button, for use inside a larger button such as locked media. */
  drawn?: boolean | undefined;
}

/**
 * A button that shows a price, so that people see the price before they press. It is for buttons that spend
 * money, and for the Send button of a message that a creator sells.
 */
export function Ticket({
  label,
  price,
  state = 'offer',
  payingLabel,
  size = 'md',
  wide = false,
  icon,
  drawn = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: TicketProps) {
  const isPaying = state === 'paying';
  const look = classes(styles.ticket, styles[size], styles[state], wide && styles.wide, className);
  const content = (
    <>
      <span className={styles.label}>
        {/* The label stays in the layout while the payment runs, so that the ticket keeps its width. */}
        <span className={styles.offerText} aria-hidden={(isPaying && Boolean(payingLabel)) || undefined}>
          {icon ?? iconOf(state, size)}
          <span>{label}</span>
        </span>
        {isPaying && (
          <span className={styles.payingText}>
            <span>
              <Spinner size={size === 'sm' ? 14 : 16} />
            </span>
            <span>{payingLabel}</span>
          </span>
        )}
      </span>{' '}
      <span className={styles.price}>
        <bdi>{price}</bdi>
      </span>
    </>
  );

  if (drawn || state === 'used') return <span className={look}>{content}</span>;
  return (
    <button
      {...rest}
      type={type}
      className={look}
      aria-busy={isPaying || undefined}
      aria-disabled={isPaying || undefined}
      onClick={(event) => {
        if (isPaying || isBlockedByTooLong(event.currentTarget)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {content}
    </button>
  );
}

function iconOf(state: TicketState, size: 'sm' | 'md' | 'lg'): ReactNode {
  const pixels = size === 'sm' ? 14 : 18;
  if (state === 'used') return <LockOpen size={pixels} strokeWidth={1.75} aria-hidden />;
  if (state === 'failed') return <RotateCcw size={pixels} strokeWidth={1.75} aria-hidden />;
  return undefined;
}

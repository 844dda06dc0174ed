import { Check, Clock, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Keyhole } from './Keyhole.tsx';
import styles from './Receipt.module.css';

export interface ReceiptProps {
  state?: 'success' | 'pending' | 'refunded' | 'failed' | undefined;
  /** Says what happened, for example "Added to your wallet". */
  title: ReactNode;
  /** The amount as formatted text. */
  amount: string;
  /**
   * The lines of the receipt, such as payment method, fee, amount charged, new balance and receipt number.
   */
  lines: readonly { label: ReactNode; value: ReactNode }[];
  /** A sentence below the lines, for example when a pending payment will arrive. */
  note?: ReactNode;
  className?: string | undefined;
}

const ICONS = { success: Check, pending: Clock, refunded: Undo2, failed: X };

/** A receipt in inverse colors with a torn edge. Screen readers announce the result of the payment. */
export function Receipt({ state = 'success', title, amount, lines, note, className }: ReceiptProps) {
  const Icon = ICONS[state];
  return (
    <div className={classes(styles.receipt, className)}>
      <Keyhole size={32} className={styles.punch} />
      <div role="status" className={styles.head}>
        <span className={classes(styles.seal, styles[state])}>
          <Icon size={26} strokeWidth={2} aria-hidden />
        </span>
        <p className={styles.title}>{title}</p>
        <p className={styles.amount}>
          <bdi>{amount}</bdi>
        </p>
      </div>
      <dl className={styles.lines}>
        {lines.map((line, index) => (
          <div key={typeof line.label === 'string' ? line.label : index} className={styles.line}>
            <dt>{line.label}</dt>
            <dd>
              <bdi>{line.value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

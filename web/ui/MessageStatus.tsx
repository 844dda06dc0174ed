import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './MessageStatus.module.css';

export type DeliveryState = 'sending' | 'sent' | 'delivered' | 'read' | 'failed';

export interface MessageStatusProps {
  /** The formatted time, for example "14:24". */
  time: ReactNode;
  /** The delivery state; only for messages that the viewer has sent. */
  state?: DeliveryState | undefined;
  /** The delivery state for screen readers. Required with `state`. */
  stateLabel?: string | undefined;
}

const ICONS = { sending: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck, failed: CircleAlert };

/** The time of a message and its delivery state. */
export function MessageStatus({ time, state, stateLabel }: MessageStatusProps) {
  const Icon = state && ICONS[state];
  return (
    <span className={classes(styles.status, state && styles[state])} dir="ltr">
      <bdi>{time}</bdi>
      {Icon && <Icon size={15} strokeWidth={1.75} role="img" aria-label={stateLabel} />}
    </span>
  );
}

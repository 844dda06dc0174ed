import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Toast.module.css';
import { toastMark } from './toast-presses.ts';

export interface ToastProps {
  tone?: 'plain' | 'positive' | 'danger' | undefined;
  children: ReactNode;
  icon?: ReactNode;
  /** One action, for example "Undo" or "Retry". */
  action?: { label: ReactNode; onPress(): void } | undefined;
  onDismiss?: (() => void) | undefined;
  /** The accessible name of the close button. Required with `onDismiss`. */
  dismissLabel?: string | undefined;
}

/** A short message that disappears after a few seconds. Not for an error that needs a decision. */
export function Toast({ tone = 'plain', children, icon, action, onDismiss, dismissLabel }: ToastProps) {
  return (
    <div className={classes(styles.toast, styles[tone])} {...toastMark}>
      {icon ?? iconOf(tone)}
      <span className={styles.text}>{children}</span>
      {action && (
        <button type="button" className={styles.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
      {onDismiss && (
        <button type="button" className={styles.close} aria-label={dismissLabel} onClick={onDismiss}>
          <X size={18} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}

function iconOf(tone: 'plain' | 'positive' | 'danger'): ReactNode {
  if (tone === 'positive') return <CircleCheck size={20} strokeWidth={1.75} aria-hidden />;
  if (tone === 'danger') return <CircleAlert size={20} strokeWidth={1.75} aria-hidden />;
  return undefined;
}

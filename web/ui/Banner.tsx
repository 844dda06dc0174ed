import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { classes } from './classes.ts';

/** Props of {@link Banner}. */
export interface BannerProps {
  tone?: 'info' | 'warning' | 'danger' | 'positive' | 'neutral' | undefined;
  /** Bold first line. */
  title?: ReactNode;
  children?: ReactNode;
  /** Replaces the tone's icon. */
  icon?: ReactNode;
  /** One button; `variant="inverse" size="sm"` fits. */
  action?: ReactNode;
  /** Shows the closing cross. */
  onDismiss?: (() => void) | undefined;
  /** Name of the closing cross; needed with `onDismiss`. */
  dismissLabel?: string | undefined;
  /** Reads it out when it appears: politely, or at once for danger. */
  announce?: boolean | undefined;
  className?: string | undefined;
}

const ICONS = {
  info: Info,
  warning: TriangleAlert,
  danger: CircleAlert,
  positive: CircleCheck,
  neutral: Info,
};

/** A notice in the flow of the page. */
export function Banner(props: BannerProps) {
  const { tone = 'info', title, children, action, onDismiss } = props;
  const Icon = ICONS[tone];
  const role = props.announce ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div className={classes(styles.banner, styles[tone], props.className)} role={role}>
      <span className={styles.icon}>{props.icon ?? <Icon size={20} strokeWidth={1.75} aria-hidden />}</span>
      <div className={styles.text}>
        {title && <b className={styles.title}>{title}</b>}
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {onDismiss && (
        <button type="button" className={styles.close} aria-label={props.dismissLabel} onClick={onDismiss}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}

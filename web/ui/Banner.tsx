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
  /** One button, best with `variant="inverse" size="sm"`. */
  action?: ReactNode;
  /** Shows a close button that calls this function. */
  onDismiss?: (() => void) | undefined;
  /** Accessible name of the close button; required with `onDismiss`. */
  dismissLabel?: string | undefined;
  /** Announces the banner when it appears: politely, or assertively for `danger`. */
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

/** A notice within the page's content. */
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

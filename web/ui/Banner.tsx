import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { classes } from './classes.ts';

export interface BannerProps {
  tone?: 'info' | 'warning' | 'danger' | 'positive' | 'neutral' | undefined;
  /** The first line, in bold. */
  title?: ReactNode;
  children?: ReactNode;
  /** An icon that replaces the default icon of the tone. */
  icon?: ReactNode;
  /** One button. `variant="inverse" size="sm"` fits best. */
  action?: ReactNode;
  /** Called by the close button. Without this function there is no close button. */
  onDismiss?: (() => void) | undefined;
  /** The accessible name of the close button. Required with `onDismiss`. */
  dismissLabel?: string | undefined;
  /**
   * Whether screen readers announce the banner when it appears. They announce the tone `danger` immediately,
   * and other tones when they have finished speaking.
   */
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

/** A notice inside the content of a page. */
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

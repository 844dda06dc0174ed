import { Children, type ReactNode, type Ref } from 'react';
import styles from './ToastStack.module.css';
import { toastStackMark } from './toast-presses.ts';

/** Props of {@link ToastStack}. */
export interface ToastStackProps {
  /** Accessible name of the region, for example "Messages". */
  label: string;
  /** {@link Toast} elements, newest last; keep at most three. */
  children: ReactNode;
  /** Raises the stack by this many pixels, if another element is at the lower edge. */
  raisedBy?: number | undefined;
  ref?: Ref<HTMLElement> | undefined;
}

/**
 * The toasts' region: bottom right, on phones above the tab bar. Keep it mounted so that toasts are
 * announced.
 */
export function ToastStack({ label, children, raisedBy = 0, ref }: ToastStackProps) {
  return (
    <section
      ref={ref}
      className={styles.stack}
      style={raisedBy > 0 ? { marginBlockEnd: raisedBy } : undefined}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
      {...toastStackMark}
    >
      {Children.toArray(children)}
    </section>
  );
}

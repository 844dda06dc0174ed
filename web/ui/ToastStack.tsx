import { Children, type ReactNode, type Ref } from 'react';
import styles from './ToastStack.module.css';
import { toastStackMark } from './toast-presses.ts';

export interface ToastStackProps {
  /** The accessible name of the stack, for example "Messages". */
  label: string;
  /** The {@link Toast} elements, the newest last. The caller shows at most three. */
  children: ReactNode;
  /** The number of pixels by which the stack moves up, for example to leave room for an upload tray. */
  raisedBy?: number | undefined;
  ref?: Ref<HTMLElement> | undefined;
}

/**
 * The place of all toasts: at the bottom right, or above the tab bar on phones. It must stay mounted, because
 * screen readers announce only changes inside it.
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

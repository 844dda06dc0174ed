import { Children, type ReactNode, type Ref } from 'react';
import styles from './ToastStack.module.css';
import { toastsMark } from './toasts-stay.ts';

/** Props of {@link ToastStack}. */
export interface ToastStackProps {
  /** Name of the region, for example "Messages". */
  label: string;
  /** {@link Toast} elements, newest last; keep at most three. */
  children: ReactNode;
  /** So many pixels higher than usual, where something else stands at the lower edge. */
  raisedBy?: number | undefined;
  ref?: Ref<HTMLElement> | undefined;
}

/** Where toasts appear: bottom right, on phones above the tab bar. Keep it mounted so that new toasts are announced. */
export function ToastStack({ label, children, raisedBy = 0, ref }: ToastStackProps) {
  return (
    <section
      ref={ref}
      className={styles.stack}
      style={raisedBy > 0 ? { marginBlockEnd: raisedBy } : undefined}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
      {...toastsMark}
    >
      {Children.toArray(children)}
    </section>
  );
}

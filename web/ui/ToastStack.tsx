import { Children, type ReactNode } from 'react';
import styles from './ToastStack.module.css';

/** Props of {@link ToastStack}. */
export interface ToastStackProps {
  /** Name of the region, for example "Messages". */
  label: string;
  /** {@link Toast} elements, newest last; keep at most three. */
  children: ReactNode;
}

/** Where toasts appear: bottom right, on phones above the tab bar. Keep it mounted so that new toasts are announced. */
export function ToastStack({ label, children }: ToastStackProps) {
  return (
    <section className={styles.stack} aria-label={label} aria-live="polite" aria-relevant="additions text">
      {Children.toArray(children)}
    </section>
  );
}

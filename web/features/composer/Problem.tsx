import { CircleAlert } from 'lucide-react';
import styles from './parts.module.css';

/** The problem of a part that has no field to show it. A failed publish scrolls to it. */
export function Problem({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p className={styles.problem} role="alert" tabIndex={-1} data-problem="">
      <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

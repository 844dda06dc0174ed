import { CircleAlert } from 'lucide-react';
import styles from './parts.module.css';

/**
 * Shows the problem of a part of the form if no field in that part can show it. After a failed save or
 * publish, the page scrolls to the first problem.
 */
export function Problem({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p className={styles.problem} role="alert" tabIndex={-1} data-problem="">
      <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

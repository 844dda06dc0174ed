import { CircleAlert } from 'lucide-react';
import styles from './parts.module.css';

/** What is wrong with a part that has no field of its own to say it. Publishing leads here. */
export function Problem({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p className={styles.problem} role="alert" tabIndex={-1} data-problem="">
      <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

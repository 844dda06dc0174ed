import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Drawing, type DrawingName } from './Drawing.tsx';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  drawing: DrawingName;
  title: ReactNode;
  /** One sentence that says why nothing is here, or what will be shown here. */
  children?: ReactNode;
  /** One button or one link. */
  action?: ReactNode;
  /** The heading level of the title. */
  level?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
}

/**
 * A drawing and a title, with an optional sentence and an optional action, shown where there is no content or
 * the content could not be loaded.
 */
export function EmptyState({ drawing, title, children, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes(styles.empty, className)}>
      <Drawing name={drawing} className={styles.drawing} />
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

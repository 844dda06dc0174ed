import { ArrowDownRight, ArrowUpRight, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { classes } from './classes.ts';
import styles from './Kpi.module.css';
import { Skeleton } from './Skeleton.tsx';
import { Sparkline } from './Sparkline.tsx';

/** The change of a figure since the previous period. */
export interface KpiChange {
  direction: 'up' | 'down';
  /** Whether the change is an improvement. More sales are good, more cancellations are not. */
  good: boolean;
  /** The size of the change, for example "24.1%". */
  text: ReactNode;
  /** The period of comparison, for example "vs previous 30". Hidden on phones. */
  compared?: ReactNode;
}

export interface KpiProps {
  label: ReactNode;
  /** The formatted figure; undefined while it loads. */
  value?: string | undefined;
  change?: KpiChange | undefined;
  series?: readonly number[] | undefined;
  state?: 'ready' | 'loading' | 'error' | undefined;
  /**
   * The error message in the state `error`. In the state `ready`, a note, for example which days are missing.
   */
  note?: ReactNode;
}

/** A card with one figure, its change and its trend. */
export function Kpi({ label, value, change, series, state = 'ready', note }: KpiProps) {
  const Arrow = change?.direction === 'down' ? ArrowDownRight : ArrowUpRight;
  return (
    <Card className={styles.kpi} aria-busy={state === 'loading' || undefined}>
      <div className={styles.text}>
        <p className={styles.label}>{label}</p>
        {state === 'loading' && (
          <>
            <Skeleton width="96px" height="28px" />
            <Skeleton width="120px" className={styles.second} />
          </>
        )}
        {state === 'error' && (
          <p className={styles.error}>
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
            {note}
          </p>
        )}
        {state === 'ready' && (
          <>
            <p className={styles.value}>
              <bdi>{value}</bdi>
            </p>
            {change && (
              <p className={styles.change}>
                <span className={classes(change.good ? styles.good : styles.bad)}>
                  <Arrow size={14} strokeWidth={2} aria-hidden data-flip="" />
                  {change.text}
                </span>
                {change.compared && <span className={styles.compared}>{change.compared}</span>}
              </p>
            )}
            {note && <p className={styles.change}>{note}</p>}
          </>
        )}
      </div>
      {state === 'ready' && series && (
        <Sparkline
          className={styles.line}
          values={series}
          tone={change && !change.good ? 'danger' : 'positive'}
        />
      )}
    </Card>
  );
}

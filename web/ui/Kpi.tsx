import { ArrowDownRight, ArrowUpRight, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { classes } from './classes.ts';
import styles from './Kpi.module.css';
import { Skeleton } from './Skeleton.tsx';
import { Sparkline } from './Sparkline.tsx';

/** How a figure changed. */
export interface KpiChange {
  direction: 'up' | 'down';
  /** Whether the change is an improvement: more cancellations are not. */
  good: boolean;
  /** For example "24.1%". */
  text: ReactNode;
  /** The comparison period, for example "vs previous 30". Hidden on phones. */
  compared?: ReactNode;
}

/** Props of {@link Kpi}. */
export interface KpiProps {
  label: ReactNode;
  /** The formatted figure; omit it while loading. */
  value?: string | undefined;
  change?: KpiChange | undefined;
  series?: readonly number[] | undefined;
  state?: 'ready' | 'loading' | 'error' | undefined;
  /** The message for `error`, or a note that some days are missing. */
  note?: ReactNode;
}

/** One figure with its change and trend. */
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

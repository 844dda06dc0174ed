import type { ReactNode } from 'react';
import styles from './statistics.module.css';

export interface Bar {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: string;
  readonly detail?: string;
  /** The length of the bar, between 0 and 1. */
  readonly share: number;
  readonly color: 1 | 2 | 3 | 4 | 5;
}

/**
 * Values as rows, each with a bar that shows its size. The bars are hidden from screen readers, because the
 * text holds all values.
 */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className={styles.bars}>
      {bars.map((bar) => (
        <li key={bar.id}>
          <div className={styles.line}>
            <span>{bar.label}</span>
            <b>
              <bdi>{bar.value}</bdi>
            </b>
            {bar.detail !== undefined && <span>{bar.detail}</span>}
          </div>
          <div className={styles.track} aria-hidden>
            <span
              className={styles.fill}
              style={{
                '--share': `${Math.max(0, Math.min(1, bar.share)) * 100}%`,
                '--ink': `var(--chart-${bar.color})`,
              }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

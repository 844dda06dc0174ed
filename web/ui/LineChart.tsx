import { type ReactNode, useState } from 'react';
import { classes } from './classes.ts';
import styles from './LineChart.module.css';
import { linePath } from './line-path.ts';
import { useDirection } from './useDirection.ts';

export interface ChartSeries {
  id: string;
  label: string;
  /** The number of a color token for charts. 1 is used for a total. */
  color: 1 | 2 | 3 | 4 | 5;
  /** The style of the line, so that series differ in more than color. */
  drawn?: 'area' | 'line' | 'dotted' | undefined;
  /** One value per point; null where the value is missing. */
  values: readonly (number | null)[];
}

export interface LineChartProps {
  /** The accessible name: what the chart shows and for which period. */
  label: string;
  series: readonly ChartSeries[];
  /** The names of the points, for example "Fri 6 November". */
  points: readonly string[];
  /**
   * The horizontal grid lines, from the lowest to the highest value. The last one is the top of the chart.
   */
  ticks: readonly { value: number; label: string }[];
  /** The labels below the chart, each with the index of the point that it names. */
  marks: readonly { point: number; label: string }[];
  formatValue(value: number): string;
  /** Shown instead of the chart: a Skeleton, an EmptyState or a Banner. */
  instead?: ReactNode;
  /** A text that says which days are missing; undefined if none are. */
  partial?: ReactNode;
}

const WIDTH = 1000;
const HEIGHT = 300;

/**
 * A chart of one or more series over time. The arrow keys move from point to point, and screen readers
 * announce the values.
 */
export function LineChart(props: LineChartProps) {
  const { series, points, ticks, formatValue } = props;
  const dir = useDirection();
  const [at, setAt] = useState<number>();
  if (props.instead) return <div className={styles.instead}>{props.instead}</div>;

  const top = ticks.at(-1)?.value || 1;
  const last = Math.max(1, points.length - 1);
  const valuesAt = (index: number) =>
    series.map((one) => ({ ...one, value: one.values[index] ?? null })).filter((one) => one.value !== null);
  const asText = (index: number) =>
    [points[index], ...valuesAt(index).map((one) => `${one.label} ${formatValue(one.value ?? 0)}`)].join(
      ', ',
    );

  return (
    <figure className={styles.chart} dir="ltr">
      <ul className={styles.legend} dir={dir}>
        {series.map((one) => (
          <li
            key={one.id}
            className={classes(one.drawn === 'dotted' && styles.dottedKey)}
            style={{ '--ink': `var(--chart-${one.color})` }}
          >
            {one.label}
          </li>
        ))}
      </ul>
      <div className={styles.frame}>
        <div className={styles.ticks} aria-hidden>
          {ticks.map((tick) => (
            <span key={tick.value} style={{ '--up': `${(tick.value / top) * 100}%` }}>
              {tick.label}
            </span>
          ))}
        </div>
        <div className={styles.plot} onPointerLeave={() => setAt(undefined)}>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            {ticks.map((tick) => {
              const y = HEIGHT - (tick.value / top) * HEIGHT;
              return <path key={tick.value} d={`M0 ${y}H${WIDTH}`} className={styles.grid} />;
            })}
            {series.map((one) => {
              const { line, area } = linePath(one.values, { width: WIDTH, height: HEIGHT, top });
              return (
                <g key={one.id} style={{ '--ink': `var(--chart-${one.color})` }}>
                  {(one.drawn ?? 'area') === 'area' && <path d={area} className={styles.area} />}
                  <path d={line} className={classes(styles.line, one.drawn === 'dotted' && styles.dotted)} />
                </g>
              );
            })}
          </svg>
          {at !== undefined && (
            <>
              <span className={styles.needle} style={{ '--x': `${(at / last) * 100}%` }} />
              <div
                className={classes(styles.card, at > last / 2 && styles.before)}
                style={{ '--x': `${(at / last) * 100}%` }}
                aria-hidden
              >
                <span>{points[at]}</span>
                {valuesAt(at).map((one) => (
                  <div key={one.id} style={{ '--ink': `var(--chart-${one.color})` }}>
                    <span>{one.label}</span>
                    <bdi>{formatValue(one.value ?? 0)}</bdi>
                  </div>
                ))}
              </div>
            </>
          )}
          <input
            type="range"
            className={styles.stepper}
            min={0}
            max={last}
            value={at ?? last}
            aria-label={props.label}
            aria-valuetext={asText(at ?? last)}
            onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
            onFocus={() => setAt(at ?? last)}
            onBlur={() => setAt(undefined)}
            onPointerMove={(event) => {
              const box = event.currentTarget.getBoundingClientRect();
              const share = (event.clientX - box.left) / box.width;
              setAt(Math.min(last, Math.max(0, Math.round(share * last))));
            }}
          />
        </div>
      </div>
      <div className={styles.marks} aria-hidden>
        {props.marks.map((mark) => (
          <span key={mark.point} style={{ '--x': `${(mark.point / last) * 100}%` }}>
            {mark.label}
          </span>
        ))}
      </div>
      {props.partial && <figcaption className={styles.partial}>{props.partial}</figcaption>}
    </figure>
  );
}

import { type ReactNode, useState } from 'react';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type ChartSeries, LineChart } from '#web/ui/LineChart.tsx';
import { Text } from '#web/ui/Text.tsx';
import { usePhone } from '#web/ui/usePhone.ts';
import { MARKS, marksFor, middayOf, ticksFor } from './figures.ts';
import styles from './statistics.module.css';

interface DayChartProps {
  readonly title: string;
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly formatValue: (value: number) => string;
  /**
   * Formats the numbers on the value axis, which are whole numbers. By default, `formatValue` formats them.
   */
  readonly formatTick?: (value: number) => string;
  /** A control beside the title that changes what the chart shows. */
  readonly choice?: ReactNode;
  /** The chart's values as a table. */
  readonly table: ReactNode;
}

/** A chart of values per day that can be switched to a table. */
export function DayChart({
  title,
  label,
  days,
  series,
  formatValue,
  formatTick = formatValue,
  choice,
  table,
}: DayChartProps) {
  const t = useT();
  const format = useFormat();
  const isPhone = usePhone();
  const [isTable, setTable] = useState(false);
  const values = series.flatMap((one) => one.values.map((value) => value ?? 0));
  const day = (text: string) => format.date(middayOf(text));
  return (
    <Card>
      <div className={styles.head}>
        <Text as="h2" size="h2">
          {title}
        </Text>
        {!isTable && choice}
        <Button size="sm" variant="ghost" onClick={() => setTable(!isTable)}>
          {t(isTable ? 'statistics.asChart' : 'statistics.asTable')}
        </Button>
      </div>
      {isTable ? (
        <div className={styles.scroller}>{table}</div>
      ) : (
        <LineChart
          label={label}
          series={series}
          points={days.map(day)}
          ticks={ticksFor(values, formatTick)}
          marks={marksFor(days, isPhone ? MARKS.phone : MARKS.wide, (text) => format.day(middayOf(text)))}
          formatValue={formatValue}
        />
      )}
    </Card>
  );
}

import { useId, useState } from 'react';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { Table } from '#web/ui/Table.tsx';
import { DayChart } from './DayChart.tsx';
import { drawn, middayOf } from './figures.ts';
import type { Dollars, Statistics } from './queries.ts';
import styles from './statistics.module.css';

const CENTS = 2;
const MICRO_PER_CENT = 10_000;
const TOTAL = 1;
const PART = 2;
/** The color of a series drawn for comparison; such a series is always a dotted line. */
const BESIDE = 3;

/** Earnings per day, tips per day, and the earnings of the previous period for comparison. */
export function EarningsChart({ statistics }: { statistics: Statistics }) {
  const t = useT();
  const switchId = useId();
  const [isCompared, setCompared] = useState(true);
  const format = useFormat();
  const { days, daysBefore } = statistics.earnings;
  const money = ({ units }: Dollars) => format.money(BigInt(units), 'USD');
  const drawnMoney = (value: number, isWhole = false) =>
    format.money(BigInt(Math.round(value * 10 ** CENTS)) * BigInt(MICRO_PER_CENT), 'USD', { isWhole });
  const day = (text: string) => format.date(middayOf(text));
  return (
    <DayChart
      title={t('statistics.perDay')}
      label={t('statistics.perDay.label', { from: day(statistics.from), to: day(statistics.to) })}
      days={days.map((one) => one.day)}
      series={[
        { id: 'all', label: t('statistics.all'), color: TOTAL, values: days.map(({ net }) => drawn(net)) },
        { id: 'tips', label: t('statistics.tips'), color: PART, values: days.map(({ tips }) => drawn(tips)) },
        ...(isCompared
          ? [
              {
                id: 'before',
                label: t('statistics.before'),
                color: BESIDE,
                drawn: 'dotted',
                values: daysBefore.map(({ net }) => drawn(net)),
              } as const,
            ]
          : []),
      ]}
      formatValue={(value) => drawnMoney(value)}
      formatTick={(value) => drawnMoney(value, true)}
      choice={
        <label className={styles.choice} htmlFor={switchId}>
          {t('statistics.compare')}
          <Switch id={switchId} checked={isCompared} onCheckedChange={setCompared} />
        </label>
      }
      table={
        <Table
          caption={t('statistics.perDay')}
          rows={[...days].reverse()}
          rowKey={(one) => one.day}
          columns={[
            { id: 'day', header: t('statistics.day'), cell: (one) => day(one.day) },
            { id: 'gross', header: t('statistics.gross'), cell: ({ gross }) => <bdi>{money(gross)}</bdi> },
            { id: 'fee', header: t('statistics.fee'), cell: ({ fee }) => <bdi>{money(fee)}</bdi> },
            { id: 'net', header: t('statistics.net'), cell: ({ net }) => <bdi>{money(net)}</bdi> },
            { id: 'sales', header: t('statistics.sales'), cell: ({ sales }) => format.number(sales) },
          ]}
        />
      }
    />
  );
}

/** The numbers of members who joined and who left, per day. */
export function MembersChart({ statistics }: { statistics: Statistics }) {
  const t = useT();
  const format = useFormat();
  const { days } = statistics.members;
  const day = (text: string) => format.date(middayOf(text));
  return (
    <DayChart
      title={t('statistics.membersPerDay')}
      label={t('statistics.membersPerDay.label', { from: day(statistics.from), to: day(statistics.to) })}
      days={days.map((one) => one.day)}
      series={[
        {
          id: 'joined',
          label: t('statistics.joined'),
          color: TOTAL,
          values: days.map(({ joined }) => joined),
        },
        {
          id: 'gone',
          label: t('statistics.gone'),
          color: BESIDE,
          drawn: 'dotted',
          values: days.map(({ gone }) => gone),
        },
      ]}
      formatValue={(value) => format.number(value)}
      table={
        <Table
          caption={t('statistics.membersPerDay')}
          rows={[...days].reverse()}
          rowKey={(one) => one.day}
          columns={[
            { id: 'day', header: t('statistics.day'), cell: (one) => day(one.day) },
            { id: 'joined', header: t('statistics.joined'), cell: ({ joined }) => format.number(joined) },
            { id: 'gone', header: t('statistics.gone'), cell: ({ gone }) => format.number(gone) },
            {
              id: 'net',
              header: t('statistics.netMembers'),
              cell: ({ joined, gone }) => format.number(joined - gone),
            },
          ]}
        />
      }
    />
  );
}

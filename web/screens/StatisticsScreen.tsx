import { Download } from 'lucide-react';
import { Navigate } from 'react-router';
import { Countries, Funnel, Sources } from '#web/features/statistics/Breakdown.tsx';
import { EarningsChart, MembersChart } from '#web/features/statistics/Charts.tsx';
import { EmptyStatistics } from '#web/features/statistics/EmptyStatistics.tsx';
import { Kpis } from '#web/features/statistics/Kpis.tsx';
import { type Statistics, useStatistics } from '#web/features/statistics/queries.ts';
import { CustomRange, RangePicker, useRangeChoice } from '#web/features/statistics/RangePicker.tsx';
import { rangeFrom } from '#web/features/statistics/range.ts';
import styles from '#web/features/statistics/statistics.module.css';
import { statisticsCsv } from '#web/features/statistics/statistics-csv.ts';
import { Cohorts, TopFans, TopItems } from '#web/features/statistics/Tops.tsx';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { useSearch } from '#web/kit/search.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import { usePhone } from '#web/ui/usePhone.ts';

/** A creator's statistics. Fans are redirected to Home. */
export function StatisticsScreen() {
  const t = useT();
  const search = useSearch();
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  const range = rangeFrom(search, Date.now());
  const choice = useRangeChoice(range);
  const isPhone = usePhone();
  const shown = useStatistics(range, isCreator);
  if (!isCreator) return <Navigate replace to={routeNamed('Home').path} />;
  const { data } = shown;
  const save = {
    icon: <Download size={18} strokeWidth={1.75} aria-hidden />,
    disabled: !data || data.isEmpty,
    onClick: () => data && saveFile(`statistics-${data.from}-${data.to}`, 'csv', statisticsCsv(data)),
  };
  return (
    <ScreenFrame
      wide
      title={t('titles.Statistics')}
      actions={
        <div className={styles.controls}>
          <RangePicker {...choice} />
          {isPhone ? (
            <IconButton {...save} label={t('statistics.export')} />
          ) : (
            <Button {...save}>{t('statistics.export')}</Button>
          )}
        </div>
      }
    >
      {choice.chosen === 'custom' && <CustomRange key={`${range.from} ${range.to}`} range={range} />}
      {!data && shown.isError && <LoadFailed onRetry={() => void shown.refetch()} />}
      {!data && !shown.isError && <Loading />}
      {data?.isEmpty && <EmptyStatistics />}
      {data && !data.isEmpty && <Numbers statistics={data} />}
    </ScreenFrame>
  );
}

function Numbers({ statistics }: { statistics: Statistics }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <Kpis statistics={statistics} />
      <div className={styles.pair}>
        <EarningsChart statistics={statistics} />
        <Sources statistics={statistics} />
      </div>
      <div className={styles.pair}>
        <MembersChart statistics={statistics} />
        <Funnel statistics={statistics} />
      </div>
      <div className={styles.pair}>
        <TopItems statistics={statistics} />
        <TopFans statistics={statistics} />
      </div>
      <div className={styles.pair}>
        <Cohorts statistics={statistics} />
        <Countries statistics={statistics} />
      </div>
      <div className={styles.notes}>
        {statistics.countedUntil && (
          <Text size="meta" tone="meta">
            {t('statistics.delay', { time: format.dateTime(statistics.countedUntil) })}
          </Text>
        )}
        <Text size="meta" tone="meta">
          {t('statistics.zone', { offset: offsetOf(new Date()) })}
        </Text>
      </div>
    </>
  );
}

function Loading() {
  return (
    <>
      <div className={styles.kpis}>
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} shape="block" height="96px" />
        ))}
      </div>
      <Skeleton shape="block" height="360px" />
    </>
  );
}

const MINUTES = 60;

/** The device's current offset from UTC, for example UTC+2 or UTC−3:30. */
function offsetOf(now: Date): string {
  const minutes = -now.getTimezoneOffset();
  const rest = Math.abs(minutes) % MINUTES;
  const hours = Math.floor(Math.abs(minutes) / MINUTES);
  const tail = rest === 0 ? '' : `:${`${rest}`.padStart(2, '0')}`;
  return minutes === 0 ? 'UTC' : `UTC${minutes > 0 ? '+' : '−'}${hours}${tail}`;
}

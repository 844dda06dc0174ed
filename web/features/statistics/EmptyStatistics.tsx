import { useT } from '#web/kit/i18n.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LineChart } from '#web/ui/LineChart.tsx';
import styles from './statistics.module.css';

const SAMPLE = [4, 6, 5, 8, 7, 10, 12, 9, 13, 15, 14, 18];

/** Shown while there are no statistics, with a gray sample chart behind the text as an example. */
export function EmptyStatistics() {
  const t = useT();
  return (
    <Card>
      <div className={styles.sample}>
        <div inert>
          <LineChart
            label={t('statistics.empty.sample')}
            series={[{ id: 'sample', label: t('statistics.empty.sample'), color: 1, values: SAMPLE }]}
            points={SAMPLE.map(String)}
            ticks={[0, 10, 20].map((value) => ({ value, label: '' }))}
            marks={[]}
            formatValue={String}
          />
        </div>
        <div className={styles.over}>
          <EmptyState drawing="feed" title={t('statistics.empty')}>
            {t('statistics.empty.text')}
          </EmptyState>
        </div>
      </div>
    </Card>
  );
}

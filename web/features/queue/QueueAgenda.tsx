import { dayText } from '#web/features/composer/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Card } from '#web/ui/Card.tsx';
import { keyOf, type QueueItem } from './calendar.ts';
import styles from './QueueAgenda.module.css';
import { QueueLine } from './QueueLine.tsx';

/** The queue as a list of scheduled items, grouped by day. */
export function QueueAgenda({
  items,
  clashes,
}: {
  items: readonly QueueItem[];
  clashes: ReadonlySet<string>;
}) {
  const t = useT();
  const format = useFormat();
  const days = Map.groupBy(items, ({ at }) => dayText(new Date(at)));
  return (
    <Card flush aria-label={t('composer.queue.view.list')}>
      {[...days].map(([day, found]) => (
        <section key={day}>
          <h3 className={styles.day}>{format.date(found[0]?.at ?? day)}</h3>
          <ul className={styles.list}>
            {found.map((item) => (
              <QueueLine key={keyOf(item)} item={item} isClashing={clashes.has(keyOf(item))} isTimeOnly />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

import { useState } from 'react';
import { dayText } from '#web/features/composer/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useLanguage, useT } from '#web/kit/i18n.tsx';
import { classes } from '#web/ui/classes.ts';
import { isOnDay, keyOf, mayMove, type QueueItem, type View } from './calendar.ts';
import styles from './QueueCalendar.module.css';
import { useQueueTitle } from './useQueueTitle.ts';

interface QueueCalendarProps {
  readonly view: View;
  readonly days: readonly Date[];
  readonly around: Date;
  readonly items: readonly QueueItem[];
  readonly clashes: ReadonlySet<string>;
  /** Called when an item is dropped on another day; the item keeps its time of day. */
  readonly onMove: (item: QueueItem, day: Date) => void;
  /** Called when an item is pressed, to open the dialog in which it can be moved without dragging. */
  readonly onOpen: (item: QueueItem) => void;
}

/**
 * A calendar of the scheduled items. An item is moved by dragging it to another day, or by pressing it and
 * using the dialog.
 */
export function QueueCalendar(props: QueueCalendarProps) {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const titleOf = useQueueTitle();
  const { view, days, around, items, clashes } = props;
  const [dragged, setDragged] = useState<QueueItem | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const today = dayText(new Date());
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short' });
  return (
    <ol className={styles.calendar} aria-label={t('composer.queue.calendar')}>
      {days.slice(0, 7).map((day) => (
        <li key={day.getDay()} className={styles.name} aria-hidden>
          {weekday.format(day)}
        </li>
      ))}
      {days.map((day) => {
        const name = dayText(day);
        const isPast = name < today;
        return (
          <li
            key={name}
            className={classes(
              styles.day,
              view === 'week' && styles.week,
              view === 'month' && day.getMonth() !== around.getMonth() && styles.outside,
              isPast && styles.past,
              over === name && styles.over,
            )}
            onDragOver={(event) => {
              if (!dragged || isPast) return;
              event.preventDefault();
              setOver(name);
            }}
            onDragLeave={({ currentTarget, relatedTarget }) => {
              // `dragleave` also fires when the pointer moves onto an item within the same day; the day then
              // stays highlighted.
              if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null);
            }}
            onDrop={(event) => {
              event.preventDefault();
              setOver(null);
              if (dragged && !isOnDay(dragged, day)) props.onMove(dragged, day);
            }}
          >
            <time dateTime={name} className={classes(styles.number, name === today && styles.today)}>
              {day.getDate()}
            </time>
            {items
              .filter((item) => isOnDay(item, day))
              .map((item) => (
                <button
                  key={keyOf(item)}
                  type="button"
                  draggable={mayMove(item)}
                  className={classes(
                    styles.item,
                    item.what === 'expire' && styles.expire,
                    item.kind !== 'post' && styles[item.kind],
                    clashes.has(keyOf(item)) && styles.clash,
                    item.state === 'failed' && styles.failed,
                    dragged === item && styles.dragged,
                  )}
                  onClick={() => props.onOpen(item)}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move';
                    // Firefox starts a drag only if the event contains data.
                    event.dataTransfer.setData('text/plain', item.text);
                    setDragged(item);
                  }}
                  onDragEnd={() => setDragged(null)}
                >
                  <time dateTime={item.at}>
                    {t(item.what === 'publish' ? 'composer.queue.out' : 'composer.queue.off', {
                      when: format.time(item.at),
                    })}
                  </time>
                  {item.kind !== 'post' && (
                    <span className={styles.kind}>{t(`composer.queue.${item.kind}`)}</span>
                  )}
                  <bdi>{titleOf(item)}</bdi>
                </button>
              ))}
          </li>
        );
      })}
    </ol>
  );
}

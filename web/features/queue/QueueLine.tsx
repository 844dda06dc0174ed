import { CalendarClock, Layers, Send, TimerOff } from 'lucide-react';
import type { MessageKey } from '#locales/english.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { linkClass } from '#web/ui/linkClass.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { editPath, type QueueItem } from './calendar.ts';
import styles from './QueueLine.module.css';
import { QueueMenu } from './QueueMenu.tsx';
import { useQueueTitle } from './useQueueTitle.ts';

const reasons: Readonly<Record<string, MessageKey>> = {
  label_missing: 'composer.fault.label',
  media_unavailable: 'composer.queue.why.media_unavailable',
  media_not_ready: 'composer.fault.notReady',
  post_empty: 'composer.fault.empty',
  identity_needed: 'composer.price.identity',
  schedule_in_past: 'composer.fault.expiry',
  consent_missing: 'composer.fault.consent',
};

/** The reasons why a collection could not be published, with the same texts as in the collection's form. */
const stops: Readonly<Record<string, MessageKey>> = {
  collection_empty: 'refusals.collection_empty',
  offer_missing: 'refusals.offer_missing',
  identity_needed: 'refusals.identity_needed',
  consent_missing: 'refusals.consent_missing',
  media_not_ready: 'refusals.media_not_ready',
  media_unavailable: 'refusals.media_unavailable',
  post_taken_off: 'refusals.post_taken_off',
};
const whyOf = (kind: QueueItem['kind'], failure: string): MessageKey =>
  (kind === 'post' ? reasons : stops)[failure] ?? 'composer.queue.why.other';

const icons = { post: CalendarClock, mass: Send, collection: Layers } as const;

interface QueueLineProps {
  readonly item: QueueItem;
  readonly isClashing: boolean;
  /** Whether to show only the time of day, because a heading above shows the date. */
  readonly isTimeOnly?: boolean;
}

/** One scheduled item of the queue, with all its actions. */
export function QueueLine({ item, isClashing, isTimeOnly = false }: QueueLineProps) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  const when = isTimeOnly ? format.time(item.at) : format.dateTime(item.at);
  const title = useQueueTitle()(item);
  const Icon = item.what === 'expire' ? TimerOff : icons[item.kind];
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        {item.thumbnail ? (
          <img src={item.thumbnail} alt="" loading="lazy" decoding="async" />
        ) : (
          <Icon size={22} strokeWidth={1.75} aria-hidden />
        )}
      </span>
      <div className={styles.words}>
        {/* The title has the direction of its own text. In the page's direction, a long title in a script of
            the other direction would lose its beginning. */}
        <Link className={`${linkClass('quiet')} ${styles.title}`} dir="auto" to={editPath(item)}>
          {title}
        </Link>
        <div className={styles.facts}>
          {item.kind !== 'post' && (
            <Tag tone="info" icon={<Icon size={14} strokeWidth={1.75} aria-hidden />}>
              {t(`composer.queue.${item.kind}`)}
            </Tag>
          )}
          <time dateTime={item.at}>
            {t(item.what === 'publish' ? 'composer.queue.out' : 'composer.queue.off', { when })}
          </time>
          {item.media > 0 && <span>{t('composer.drafts.media', { count: item.media })}</span>}
          {item.price && <bdi>{money.write(item.price)}</bdi>}
          {item.state === 'paused' && <Tag tone="warning">{t('composer.queue.paused')}</Tag>}
          {item.state === 'failed' && <Tag tone="danger">{t('composer.queue.failed')}</Tag>}
          {isClashing && <Tag tone="warning">{t('composer.queue.clash')}</Tag>}
        </div>
        {item.failure && <span className={styles.why}>{t(whyOf(item.kind, item.failure))}</span>}
      </div>
      <QueueMenu item={item} title={title} />
    </li>
  );
}

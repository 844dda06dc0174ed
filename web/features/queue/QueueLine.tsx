import { CalendarClock, Ellipsis, FilePenLine, Pencil, Rocket, TimerOff } from 'lucide-react';
import { useState } from 'react';
import type { MessageKey } from '#locales/english.ts';
import { useMoney } from '#web/features/wallet/useMoney.ts';
import { ApiFailure } from '#web/kit/api.ts';
import { useFormat } from '#web/kit/format.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { editPath, type QueueItem } from './calendar.ts';
import { MoveDialog } from './MoveDialog.tsx';
import styles from './QueueLine.module.css';
import { usePublishNow, useTakeOff, useUnschedule } from './queries.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const reasons: Readonly<Record<string, MessageKey>> = {
  label_missing: 'composer.fault.label',
  media_unavailable: 'composer.queue.why.media_unavailable',
  media_not_ready: 'composer.fault.notReady',
  post_empty: 'composer.fault.empty',
  identity_needed: 'composer.price.identity',
  schedule_in_past: 'composer.fault.expiry',
  consent_missing: 'composer.fault.consent',
};

interface QueueLineProps {
  readonly item: QueueItem;
  readonly isClashing: boolean;
  /** The day is said by what stands above it. */
  readonly isTimeOnly?: boolean;
}

/** One scheduled thing with everything that can be done to it. */
export function QueueLine({ item, isClashing, isTimeOnly = false }: QueueLineProps) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  const when = isTimeOnly ? format.time(item.at) : format.dateTime(item.at);
  const title = item.text.trim() || t('composer.drafts.untitled');
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        {item.thumbnail ? (
          <img src={item.thumbnail} alt="" loading="lazy" decoding="async" />
        ) : item.what === 'publish' ? (
          <CalendarClock size={22} strokeWidth={1.75} aria-hidden />
        ) : (
          <TimerOff size={22} strokeWidth={1.75} aria-hidden />
        )}
      </span>
      <div className={styles.words}>
        <Link className={`${linkClass('quiet')} ${styles.title}`} to={editPath(item.id)}>
          <bdi>{title}</bdi>
        </Link>
        <div className={styles.facts}>
          <time dateTime={item.at}>
            {t(item.what === 'publish' ? 'composer.queue.out' : 'composer.queue.off', { when })}
          </time>
          {item.media > 0 && <span>{t('composer.drafts.media', { count: item.media })}</span>}
          {item.price && <bdi>{money.write(item.price)}</bdi>}
          {item.state === 'paused' && <Tag tone="warning">{t('composer.queue.paused')}</Tag>}
          {item.state === 'failed' && <Tag tone="danger">{t('composer.queue.failed')}</Tag>}
          {isClashing && <Tag tone="warning">{t('composer.queue.clash')}</Tag>}
        </div>
        {item.failure && (
          <span className={styles.why}>{t(reasons[item.failure] ?? 'composer.queue.why.other')}</span>
        )}
      </div>
      <QueueMenu item={item} title={title} />
    </li>
  );
}

function QueueMenu({ item, title }: { item: QueueItem; title: string }) {
  const t = useT();
  const [isMoving, setMoving] = useState(false);
  const publishNow = usePublishNow();
  const takeOff = useTakeOff();
  const unschedule = useUnschedule();
  const told = (done: string) => ({
    onSuccess: () => showToast(done),
    onError: (error: Error) => showToast(error instanceof ApiFailure ? error.message : t('core.problem')),
  });
  const isBusy = publishNow.isPending || takeOff.isPending || unschedule.isPending;
  const own =
    item.what === 'publish'
      ? [
          {
            id: 'now',
            label: t('composer.queue.publishNow'),
            icon: <Rocket {...icon} />,
            onSelect: () => publishNow.mutate(item.id, told(t('composer.done.published'))),
          },
          {
            id: 'draft',
            label: t('composer.queue.toDraft'),
            icon: <FilePenLine {...icon} />,
            onSelect: () => unschedule.mutate(item.id, told(t('composer.queue.nowDraft'))),
          },
        ]
      : [
          {
            id: 'off',
            label: t('composer.queue.takeOff'),
            icon: <TimerOff {...icon} />,
            onSelect: () => takeOff.mutate(item.id, told(t('composer.queue.takenOff'))),
          },
        ];
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t('composer.queue.acts', { name: title })}
            loading={isBusy}
            icon={<Ellipsis size={20} strokeWidth={1.75} aria-hidden />}
          />
        }
        groups={[
          [
            {
              id: 'move',
              label: t('composer.queue.move'),
              icon: <CalendarClock {...icon} />,
              onSelect: () => setMoving(true),
            },
            {
              id: 'edit',
              label: t('composer.queue.edit'),
              icon: <Pencil {...icon} />,
              onSelect: () => goTo(editPath(item.id)),
            },
          ],
          own,
        ]}
      />
      {isMoving && <MoveDialog item={item} onClose={() => setMoving(false)} />}
    </>
  );
}

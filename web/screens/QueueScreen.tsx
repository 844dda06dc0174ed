import { CalendarPlus, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { zoneName } from '#web/features/composer/local-time.ts';
import { Requests } from '#web/features/posts/Requests.tsx';
import {
  clashing,
  daysOf,
  editPath,
  firstDayOf,
  keyOf,
  mayMove,
  onDay,
  type QueueItem,
  stepped,
  type View,
} from '#web/features/queue/calendar.ts';
import { MoveDialog } from '#web/features/queue/MoveDialog.tsx';
import { QueueAgenda } from '#web/features/queue/QueueAgenda.tsx';
import { QueueCalendar } from '#web/features/queue/QueueCalendar.tsx';
import { QueueLine } from '#web/features/queue/QueueLine.tsx';
import { usePauseQueue, useQueue, useReschedule } from '#web/features/queue/queries.ts';
import { useOtherZone } from '#web/features/queue/zone-notice.ts';
import { ApiFailure } from '#web/kit/api.ts';
import { useFormat } from '#web/kit/format.ts';
import { goTo } from '#web/kit/history.ts';
import { useLanguage, useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { showToast } from '#web/kit/toasts.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { usePhone } from '#web/ui/usePhone.ts';
import styles from './QueueScreen.module.css';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const DAY_MS = 24 * 60 * 60_000;

/** How the queue is shown: as a calendar or as a list of days. */
type Shown = View | 'list';

/** The creator's queue: what will be published and removed, by day. Fans are redirected to Home. */
export function QueueScreen() {
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  return isCreator ? <Queue /> : <Navigate replace to={routeNamed('Home').path} />;
}

function Queue() {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const isPhone = usePhone();
  const [view, setView] = useState<Shown>('month');
  const [around, setAround] = useState(() => new Date());
  const [moving, setMoving] = useState<QueueItem | null>(null);
  const [otherZone, understood] = useOtherZone();
  const move = useReschedule();

  const shown = isPhone ? 'list' : view;
  const days = daysOf(calendarOf(shown), around, firstDayOf(language));
  const from = days[0] ?? around;
  const to = new Date((days.at(-1) ?? around).getTime() + DAY_MS);
  const queue = useQueue(from.toISOString(), to.toISOString());
  const items = queue.data?.items ?? [];
  const isPaused = queue.data?.isPaused ?? false;
  const failed = items.filter(({ state }) => state === 'failed');
  const clashes = clashing(items);

  const drop = (item: QueueItem, day: Date) => {
    const at = onDay(item.at, day);
    move.mutate(
      { ...item, at },
      {
        onSuccess: () => showToast(t('composer.queue.moved', { when: format.dateTime(at) })),
        onError: (error) => showToast(error instanceof ApiFailure ? error.message : t('core.problem')),
      },
    );
  };

  return (
    <div className={styles.page}>
      <Head isPaused={queue.data?.isPaused} />
      {otherZone && (
        <Banner tone="info" onDismiss={understood} dismissLabel={t('core.close')}>
          {t('composer.queue.zoneChanged', { before: otherZone, now: zoneName(new Date()) })}
        </Banner>
      )}
      {isPaused && (
        <Banner tone="warning" announce>
          {t('composer.queue.pausedNote')}
        </Banner>
      )}
      <Requests />
      {failed.length > 0 && (
        <Card flush aria-label={t('composer.queue.failed')}>
          <ul className={styles.list}>
            {failed.map((item) => (
              <QueueLine key={keyOf(item)} item={item} isClashing={false} />
            ))}
          </ul>
        </Card>
      )}
      <Bar {...{ around, view, shown }} onAround={setAround} onView={setView} />
      {!queue.data && queue.isError && <LoadFailed onRetry={() => void queue.refetch()} />}
      {!queue.data && !queue.isError && <RowsLoading count={5} />}
      {queue.data && items.length === 0 && shown === 'list' && (
        <Card>
          <EmptyState drawing="feed" title={t('composer.queue.empty')}>
            {t('composer.queue.empty.text')}
          </EmptyState>
        </Card>
      )}
      {queue.data && shown === 'list' && items.length > 0 && (
        <QueueAgenda items={items.filter(({ state }) => state !== 'failed')} clashes={clashes} />
      )}
      {queue.data && shown !== 'list' && (
        <>
          {items.length === 0 && <p className={styles.zone}>{t('composer.queue.empty')}</p>}
          <QueueCalendar
            view={shown}
            days={days}
            around={around}
            items={items}
            clashes={clashes}
            onMove={drop}
            onOpen={(item) => (mayMove(item) ? setMoving(item) : goTo(editPath(item)))}
          />
        </>
      )}
      {clashes.size > 0 && <p className={styles.zone}>{t('composer.queue.clashNote')}</p>}
      {moving && <MoveDialog item={moving} onClose={() => setMoving(null)} />}
    </div>
  );
}

/** The title, with the buttons to pause the queue and to write a post. */
function Head({ isPaused }: { isPaused: boolean | undefined }) {
  const t = useT();
  const pause = usePauseQueue();
  return (
    <header className={styles.head}>
      <h1>{t('titles.Queue')}</h1>
      {isPaused !== undefined && (
        <Button
          icon={isPaused ? <Play {...icon} /> : <Pause {...icon} />}
          loading={pause.isPending}
          onClick={() => pause.mutate(!isPaused)}
        >
          {t(isPaused ? 'composer.queue.resume' : 'composer.queue.pause')}
        </Button>
      )}
      <Link className={buttonClass({ variant: 'primary' })} to={routeNamed('CreatePost').path}>
        <CalendarPlus {...icon} />
        {t('composer.title.new')}
      </Link>
    </header>
  );
}

interface BarProps {
  readonly around: Date;
  readonly view: Shown;
  /** The view on screen; a phone shows the list, whichever view is chosen. */
  readonly shown: Shown;
  readonly onAround: (around: Date) => void;
  readonly onView: (view: Shown) => void;
}

/** The name of the month on screen, with controls that choose another month, another week or another view. */
function Bar({ around, view, shown, onAround, onView }: BarProps) {
  const t = useT();
  const format = useFormat();
  const isPhone = usePhone();
  return (
    <div className={styles.bar}>
      <h2>{format.month(around)}</h2>
      <span className={styles.zone}>{t('composer.time.zone', { zone: zoneName(new Date()) })}</span>
      {!isPhone && (
        <Segmented
          label={t('composer.queue.view')}
          value={view}
          segments={(['month', 'week', 'list'] as const).map((value) => ({
            value,
            label: t(`composer.queue.view.${value}`),
          }))}
          onValueChange={onView}
        />
      )}
      <Button size="sm" onClick={() => onAround(new Date())}>
        {t('composer.queue.today')}
      </Button>
      {([-1, 1] as const).map((step) => (
        <IconButton
          key={step}
          variant="filled"
          label={t(step < 0 ? 'composer.queue.earlier' : 'composer.queue.later')}
          icon={step < 0 ? <ChevronLeft {...icon} data-flip="" /> : <ChevronRight {...icon} data-flip="" />}
          onClick={() => onAround(stepped(calendarOf(shown), around, step))}
        />
      ))}
    </div>
  );
}

/**
 * Returns the calendar view that covers the same days as the shown view. A list covers the days of a month.
 */
const calendarOf = (shown: Shown): View => (shown === 'week' ? 'week' : 'month');

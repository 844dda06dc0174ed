import { chatPath } from '#web/features/chat/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { InfiniteList } from '#web/ui/InfiniteList.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tag, type Tone } from '#web/ui/Tag.tsx';
import type { Entry, Mode } from './keys.ts';
import styles from './Log.module.css';
import { useLog } from './queries.ts';
import { Sources } from './Sources.tsx';

const tones: Record<Entry['outcome'], Tone> = {
  drafted: 'info',
  sent: 'positive',
  discarded: 'neutral',
  silent: 'neutral',
};

/**
 * The questions that the assistant has handled. Each entry shows the answer, its sources, and why the
 * assistant answered or did not answer.
 */
export function Log({ mode }: { mode: Mode }) {
  const t = useT();
  const log = useLog();
  if (log.isError && !log.data) return <LoadFailed onRetry={() => void log.refetch()} />;
  if (!log.data)
    return (
      <div className={styles.loading} role="status" aria-busy="true" aria-label={t('assistant.loading')}>
        <Skeleton shape="block" height="140px" />
        <Skeleton shape="block" height="140px" />
        <Skeleton shape="block" height="140px" />
      </div>
    );
  const entries = log.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return (
      <EmptyState drawing="search" title={t('assistant.log.none')}>
        {t(mode === 'off' ? 'assistant.log.none.off' : 'assistant.log.none.text')}
      </EmptyState>
    );
  return (
    <InfiniteList
      className={styles.list}
      label={t('assistant.log')}
      items={entries}
      keyOf={({ id }) => id}
      state={
        log.isFetchNextPageError
          ? 'failed'
          : log.isFetchingNextPage
            ? 'loading'
            : log.hasNextPage
              ? 'more'
              : 'end'
      }
      onMore={() => void log.fetchNextPage()}
      moreLabel={t('assistant.log.more')}
      failedText={t('assistant.log.failed')}
      retryLabel={t('core.retry')}
      skeleton={<Skeleton shape="block" height="140px" />}
    >
      {(entry) => <OneEntry entry={entry} />}
    </InfiniteList>
  );
}

function OneEntry({ entry }: { entry: Entry }) {
  const t = useT();
  const format = useFormat();
  const { fanName, outcome } = entry;
  return (
    <Card className={styles.entry}>
      <div className={styles.head}>
        <b dir="auto">{t('assistant.log.asked', { name: fanName })}</b>
        <Tag tone={tones[outcome]}>{t(`assistant.log.outcome.${outcome}`)}</Tag>
        <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
      </div>
      <p className={styles.asked}>
        <span dir="auto">{entry.asked}</span>
      </p>
      {entry.answer !== null && (
        <p className={styles.answer}>
          <span dir="auto">{entry.answer}</span>
        </p>
      )}
      <Sources sources={entry.sources} label={t('assistant.sources')} />
      <div className={styles.foot}>
        <span>{t(`assistant.reason.${entry.reason}`)}</span>
        <Link
          className={linkClass()}
          to={chatPath(entry.chatId)}
          aria-label={t('assistant.log.chatNamed', { name: fanName })}
        >
          {t('assistant.log.chat')}
        </Link>
      </div>
    </Card>
  );
}

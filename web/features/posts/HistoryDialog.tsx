import { LinkedText } from '#web/features/words/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './HistoryDialog.module.css';
import { useHistory } from './queries.ts';

/** A dialog with the texts that a post had before it was edited. */
export function HistoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const { data, isError, refetch } = useHistory(id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('posts.history.title')}
      closeLabel={t('core.close')}
      size="md"
    >
      {!data && (isError ? <LoadFailed onRetry={() => void refetch()} /> : <RowsLoading count={2} />)}
      {data?.length === 0 && <Text>{t('posts.history.none')}</Text>}
      {data && data.length > 0 && (
        <ol className={styles.edits}>
          {data.map(({ text, at }) => (
            <li key={at} className={styles.edit}>
              <Text size="meta" tone="support">
                {t('posts.history.at', { when: format.dateTime(at) })}
              </Text>
              <p className={styles.text} dir="auto">
                <LinkedText text={text} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

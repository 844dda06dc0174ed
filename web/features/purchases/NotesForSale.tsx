import { PenLine } from 'lucide-react';
import { MoneyFailed } from '#web/features/wallet/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { openModal } from '#web/kit/modals.ts';
import { useRole } from '#web/kit/role.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { Text } from '#web/ui/Text.tsx';
import { NoteCard } from './NoteCard.tsx';
import styles from './NotesForSale.module.css';
import { useNotes } from './queries.ts';

/** The notes for sale, with a form that lets a creator write one. */
export function NotesForSale() {
  const t = useT();
  const role = useRole();
  const notes = useNotes();
  const all = notes.data?.pages.flatMap((page) => page.notes);
  return (
    <section className={styles.notes} aria-labelledby="notes-for-sale">
      <div className={styles.head}>
        <Text as="h2" size="h1" id="notes-for-sale">
          {t('wallet.notes')}
        </Text>
        {role === 'creator' && (
          <Button
            size="sm"
            variant="soft"
            icon={<PenLine size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => openModal('writeNote', {})}
          >
            {t('wallet.note.write')}
          </Button>
        )}
      </div>
      {!all && (
        <Card>
          {notes.isError ? <MoneyFailed onRetry={() => void notes.refetch()} /> : <RowsLoading count={2} />}
        </Card>
      )}
      {all?.length === 0 && (
        <Card>
          <Text size="ui" tone="support">
            {role === 'creator' ? t('wallet.notes.noneOwn') : t('wallet.notes.none')}
          </Text>
        </Card>
      )}
      {all?.map((note) => (
        <NoteCard key={note.id} note={note} />
      ))}
      {notes.hasNextPage && (
        <Button wide loading={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
          {t('wallet.more')}
        </Button>
      )}
    </section>
  );
}

import { ChatList } from '#web/features/chat/ChatList.tsx';
import { ChatsArea } from '#web/features/chat/ChatsArea.tsx';
import { InInbox } from '#web/features/team/InInbox.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import styles from './ChatsScreen.module.css';

/** `/chats`: the list, and beside it on wide screens the place where a chat will open. */
export function ChatsScreen() {
  const t = useT();
  return (
    <InInbox>
      <ChatsArea shows="list" list={<ChatList chatId={null} />}>
        <EmptyState className={styles.nothing} drawing="chats" title={t('chat.choose.title')}>
          {t('chat.choose.text')}
        </EmptyState>
      </ChatsArea>
    </InInbox>
  );
}

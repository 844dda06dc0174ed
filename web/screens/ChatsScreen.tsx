import { useDeferredValue, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { proposalSlots } from '#web/features/assistant/ProposalSlots.tsx';
import { ChatInfo } from '#web/features/chat/ChatInfo.tsx';
import { ChatList } from '#web/features/chat/ChatList.tsx';
import { ChatsArea } from '#web/features/chat/ChatsArea.tsx';
import { useChat } from '#web/features/chat/queries.ts';
import { ThreadPane } from '#web/features/chat/ThreadPane.tsx';
import { InboxScope } from '#web/features/team/InboxScope.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { useSearch } from '#web/kit/search.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import styles from './ChatsScreen.module.css';

/**
 * `/chats` and `/chats/chat/:privateChatId`: the chat list, the open chat and, on wide screens, the other
 * person's details. Both addresses share this screen, so that the list stays in place while chats open and
 * close.
 */
export const ChatsScreen = () => (
  <InboxScope>
    <Chats />
  </InboxScope>
);

function Chats() {
  const t = useT();
  const { privateChatId: chatId = null } = useParams();
  const at = Number(useSearch().get('at') ?? Number.NaN);
  const visit = useVisit();
  const open = useChat(chatId);
  // The other person's details render after the messages, in space that is already reserved for them.
  const beside = useDeferredValue(open.data, undefined);
  const isOfThis = beside !== undefined && beside.chat.id === open.data?.chat.id;
  return (
    <ChatsArea
      shows={chatId === null ? 'list' : 'chat'}
      list={<ChatList chatId={chatId} />}
      side={open.data && (isOfThis ? <ChatInfo open={beside} /> : <span />)}
    >
      {chatId === null ? (
        <EmptyState className={styles.nothing} drawing="chats" title={t('chat.choose.title')}>
          {t('chat.choose.text')}
        </EmptyState>
      ) : (
        <ThreadPane
          key={`${chatId} ${visit}`}
          chatId={chatId}
          at={Number.isInteger(at) ? at : null}
          proposals={proposalSlots}
        />
      )}
    </ChatsArea>
  );
}

/**
 * A number that changes each time the person leaves the chats. The chat list stays mounted while another page
 * is shown. The open chat has the number in its key, so it mounts again when the person returns.
 */
function useVisit(): number {
  const [visit, setVisit] = useState(0);
  useEffect(() => () => setVisit((before) => before + 1), []);
  return visit;
}

import { useDeferredValue } from 'react';
import { useParams } from 'react-router';
import { ChatInfo } from '#web/features/chat/ChatInfo.tsx';
import { ChatList } from '#web/features/chat/ChatList.tsx';
import { ChatsArea } from '#web/features/chat/ChatsArea.tsx';
import { useChat } from '#web/features/chat/queries.ts';
import { ThreadPane } from '#web/features/chat/ThreadPane.tsx';
import { InInbox } from '#web/features/team/InInbox.tsx';
import { useSearch } from '#web/kit/search.ts';

/** `/chats/chat/:privateChatId`: one chat, with the list and the person beside it where there is room. */
export const ChatScreen = () => (
  <InInbox>
    <OneChat />
  </InInbox>
);

function OneChat() {
  const { privateChatId = '' } = useParams();
  const at = Number(useSearch().get('at') ?? Number.NaN);
  const open = useChat(privateChatId);
  // What was said is drawn first; what is known about the person comes a moment after, into its place.
  const beside = useDeferredValue(open.data, undefined);
  const isOfThis = beside !== undefined && beside.chat.id === open.data?.chat.id;
  return (
    <ChatsArea
      shows="chat"
      list={<ChatList chatId={privateChatId} />}
      side={open.data && (isOfThis ? <ChatInfo open={beside} /> : <span />)}
    >
      <ThreadPane key={privateChatId} chatId={privateChatId} at={Number.isInteger(at) ? at : null} />
    </ChatsArea>
  );
}

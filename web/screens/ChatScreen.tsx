import { useParams } from 'react-router';
import { ChatInfo } from '#web/features/chat/ChatInfo.tsx';
import { ChatList } from '#web/features/chat/ChatList.tsx';
import { ChatsArea } from '#web/features/chat/ChatsArea.tsx';
import { useChat } from '#web/features/chat/queries.ts';
import { ThreadPane } from '#web/features/chat/ThreadPane.tsx';
import { useSearch } from '#web/kit/search.ts';

/** `/chats/chat/:privateChatId`: one chat, with the list and the person beside it where there is room. */
export function ChatScreen() {
  const { privateChatId = '' } = useParams();
  const at = Number(useSearch().get('at') ?? Number.NaN);
  const open = useChat(privateChatId);
  return (
    <ChatsArea
      shows="chat"
      list={<ChatList chatId={privateChatId} />}
      side={open.data && <ChatInfo open={open.data} />}
    >
      <ThreadPane key={privateChatId} chatId={privateChatId} at={Number.isInteger(at) ? at : null} />
    </ChatsArea>
  );
}

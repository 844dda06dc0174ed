import styles from '#web/features/assistant/AssistantArea.module.css';
import { AssistantArea } from '#web/features/assistant/AssistantArea.tsx';
import { HelpBot } from '#web/features/assistant/HelpBot.tsx';
import { useSettings } from '#web/features/assistant/queries.ts';
import { ChatList } from '#web/features/chat/ChatList.tsx';
import { ChatsArea } from '#web/features/chat/ChatsArea.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { useRole } from '#web/kit/role.ts';
import { useSearch } from '#web/kit/search.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/**
 * `/chats/AiChatsbot`: creators see the assistant's settings. Fans, and creators who open the address with
 * `?help`, see the help bot beside the chats.
 */
export function AiChatsbotScreen() {
  const isCreator = useRole() === 'creator';
  const wantsHelp = useSearch().has('help');
  if (isCreator && !wantsHelp) return <Own />;
  return (
    <ChatsArea shows="chat" list={<ChatList chatId={null} />}>
      <HelpBot />
    </ChatsArea>
  );
}

function Own() {
  const t = useT();
  const settings = useSettings();
  if (settings.data) return <AssistantArea settings={settings.data} />;
  if (settings.isError) return <LoadFailed onRetry={() => void settings.refetch()} />;
  return (
    <div className={styles.loading} role="status" aria-busy="true" aria-label={t('assistant.loading')}>
      <Skeleton shape="block" height="44px" width="40%" />
      <Skeleton shape="block" height="220px" />
      <Skeleton shape="block" height="320px" />
    </div>
  );
}

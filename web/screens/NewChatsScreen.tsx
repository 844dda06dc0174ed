import { NewChat } from '#web/features/mass/NewChat.tsx';
import { InboxScope } from '#web/features/team/InboxScope.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';

/** `/chats/newChats`: the person chooses whom to write to. */
export function NewChatsScreen() {
  const t = useT();
  return (
    <ScreenFrame title={t('chat.new')} detail={t('chat.new.about')} back="messageBoard" narrow>
      <InboxScope>
        <NewChat />
      </InboxScope>
    </ScreenFrame>
  );
}

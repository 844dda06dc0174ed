import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router';
import { ChatGallery } from '#web/features/chat/ChatGallery.tsx';
import { nameOf } from '#web/features/chat/Peer.tsx';
import { chatPath, isMissing, useChat } from '#web/features/chat/queries.ts';
import { InboxScope } from '#web/features/team/InboxScope.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import styles from './ChatGalleryScreen.module.css';

/** `/chats/chat/:privateChatId/gallery`: all media of a chat. */
export const ChatGalleryScreen = () => (
  <InboxScope>
    <Gallery />
  </InboxScope>
);

function Gallery() {
  const t = useT();
  const { privateChatId = '' } = useParams();
  const open = useChat(privateChatId);
  const chat = open.data?.chat;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link className={styles.back} to={chatPath(privateChatId)} aria-label={t('chat.gallery.back')}>
          <ArrowLeft size={22} strokeWidth={1.75} aria-hidden data-flip="" />
        </Link>
        <h1>{chat ? t('chat.gallery.title', { name: nameOf(chat.peer) }) : t('chat.gallery')}</h1>
      </header>
      {chat && <ChatGallery chat={chat} />}
      {!chat && isMissing(open.error) && (
        <EmptyState drawing="notFound" title={t('chat.missing.title')}>
          {t('chat.missing.text')}
        </EmptyState>
      )}
      {!chat && open.isError && !isMissing(open.error) && <LoadFailed onRetry={() => void open.refetch()} />}
    </div>
  );
}

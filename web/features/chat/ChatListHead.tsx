import { CheckCheck, CircleHelp, Megaphone, Search, Sparkles, SquarePen } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { useActingSeat, useHasRight } from '#web/kit/inbox.ts';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useRole } from '#web/kit/role.ts';
import { useHasScreen } from '#web/kit/screens.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './ChatList.module.css';
import { useReadAll } from './queries.ts';

const icon = { size: 21, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface ChatListHeadProps {
  readonly unread: number;
  readonly isSearching: boolean;
  readonly onSearch: () => void;
}

/** The title of the list of chats, with the actions on all chats. */
export function ChatListHead({ unread, isSearching, onSearch }: ChatListHeadProps) {
  const t = useT();
  const ownRole = useRole();
  const seat = useActingSeat();
  const role = seat ? 'creator' : ownRole;
  const [mayWrite, mayMass] = [useHasRight('write'), useHasRight('mass')];
  const readAll = useReadAll();
  const canSendToMany = useHasScreen('newChatsSend');
  const hasAssistant = useHasScreen('AiChatsbot');
  return (
    <header className={styles.head}>
      <h1>{t('chat.title')}</h1>
      <span className={styles.acts}>
        {unread > 0 && mayWrite && (
          <IconButton
            label={t('chat.readAll')}
            icon={<CheckCheck {...icon} />}
            loading={readAll.isPending}
            onClick={() => readAll.mutate()}
          />
        )}
        <IconButton
          label={t('chat.search')}
          aria-expanded={isSearching}
          icon={<Search {...icon} />}
          onClick={onSearch}
        />
        {hasAssistant && !seat && (
          <Link
            className={styles.act}
            to={routeNamed('AiChatsbot').path}
            aria-label={t('titles.AiChatsbot')}
            title={t('titles.AiChatsbot')}
          >
            {role === 'creator' ? <Sparkles {...icon} /> : <CircleHelp {...icon} />}
          </Link>
        )}
        {role === 'creator' && canSendToMany && mayMass && (
          <Link
            className={styles.act}
            to={routeNamed('newChatsSend').path}
            aria-label={t('chat.toMany')}
            title={t('chat.toMany')}
          >
            <Megaphone {...icon} />
          </Link>
        )}
        {mayWrite && mayMass && (
          <Link
            className={styles.act}
            to={routeNamed('newChats').path}
            aria-label={t('chat.new')}
            title={t('chat.new')}
          >
            <SquarePen {...icon} />
          </Link>
        )}
      </span>
    </header>
  );
}

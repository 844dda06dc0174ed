import { ListChecks, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { NEW_CHATS_MAX, SEARCH_MAX_CHARS } from '#contract/limits.ts';
import { ChatRow, chatPath, useChatSearch, useOpenChat } from '#web/features/chat/index.ts';
import { usePeopleByName } from '#web/features/lists/index.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useActingSeat } from '#web/kit/inbox.ts';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { useRole } from '#web/kit/role.ts';
import { toggled } from '#web/kit/toggled.ts';
import { useDebounced } from '#web/kit/useDebounced.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FirstMessageForm } from './FirstMessageForm.tsx';
import type { Fan } from './keys.ts';
import styles from './NewChat.module.css';

const TYPING_MS = 250;

/**
 * The screen on which a person opens or starts a chat. It lists the chats that match the search, and other
 * people to write to. A creator or a team member can choose several fans.
 */
export function NewChat() {
  const t = useT();
  const role = useRole();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const settled = useDebounced(query.trim(), TYPING_MS);
  const known = useChatSearch(settled, null);
  const chats = settled === '' ? [] : (known.data?.chats ?? []);
  const isSeated = useActingSeat() !== null;
  const isSeller = role === 'creator' || isSeated;
  return (
    <>
      <SearchField
        label={t(isSeller ? 'chat.pick.fans' : 'chat.pick.creators')}
        placeholder={t(isSeller ? 'chat.pick.fans' : 'chat.pick.creators')}
        clearLabel={t('chat.search.clear')}
        value={query}
        maxLength={SEARCH_MAX_CHARS}
        onValueChange={setQuery}
      />
      {chosen === null && chats.length > 0 && (
        <section>
          <h2 className={styles.group}>{t('chat.pick.known')}</h2>
          {chats.map((chat) => (
            <ChatRow key={chat.id} chat={chat} isCurrent={false} />
          ))}
        </section>
      )}
      {isSeller && (
        <People
          isSeller
          query={settled}
          chosen={chosen}
          onToggle={(id) => setChosen(toggled(chosen ?? [], id))}
          onSeveral={() => setChosen(chosen === null ? [] : null)}
        />
      )}
      {chosen !== null && <FirstMessageForm personIds={chosen} />}
      {chosen === null && !isSeated && (!isSeller || settled !== '') && (
        <People isSeller={false} query={settled} chosen={null} />
      )}
    </>
  );
}

interface PeopleProps {
  readonly isSeller: boolean;
  readonly query: string;
  /**
   * The ids of the people chosen for one common first message; null if pressing a person opens a chat
   * instead.
   */
  readonly chosen: readonly string[] | null;
  readonly onToggle?: (id: string) => void;
  readonly onSeveral?: () => void;
}

function People({ isSeller, query, chosen, onToggle, onSeveral }: PeopleProps) {
  const t = useT();
  const found = usePeopleByName(query, isSeller);
  const people = found.data?.pages.flatMap((page) => page.people) ?? [];
  if (found.isError && !found.data) return <LoadFailed onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton shape="block" height="180px" />;
  const none = query === '' ? t('chat.pick.nobody') : t('chat.pick.none', { query });
  return (
    <section>
      <div className={styles.head}>
        <h2 className={styles.group}>{t(isSeller ? 'chat.pick.fansTitle' : 'chat.pick.creatorsTitle')}</h2>
        {onSeveral && (
          <Button
            size="sm"
            variant="ghost"
            icon={<ListChecks size={18} strokeWidth={1.75} aria-hidden />}
            onClick={onSeveral}
          >
            {t(chosen === null ? 'chat.pick.several' : 'chat.pick.one')}
          </Button>
        )}
      </div>
      {people.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.rows}>
        {people.map((person) => (
          <li key={person.id}>
            {chosen === null ? (
              <OpenRow person={person} isSeller={isSeller} />
            ) : (
              <div className={styles.row}>
                <Avatar name={person.name} src={person.avatar} seed={person.id} size={46} />
                <Checkbox
                  label={<bdi>{person.name}</bdi>}
                  checked={chosen.includes(person.id)}
                  disabled={
                    !person.mayWrite || (chosen.length >= NEW_CHATS_MAX && !chosen.includes(person.id))
                  }
                  onCheckedChange={() => onToggle?.(person.id)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button size="sm" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('chat.pick.more')}
        </Button>
      )}
    </section>
  );
}

/**
 * A row that shows a person with the person's message fee. Pressing the row opens the chat with that person.
 */
function OpenRow({ person, isSeller }: { person: Fan; isSeller: boolean }) {
  const t = useT();
  const money = useMoney();
  const open = useOpenChat();
  const { id, name, avatar, domain, tier, fee, chatId, mayWrite } = person;
  const press = () => {
    if (chatId) goTo(chatPath(chatId));
    else if (isSeller) open.mutate({ fanId: id });
    else if (domain) open.mutate({ domain });
  };
  const terms = !mayWrite ? t('chat.pick.closed') : fee && t('chat.pick.fee', { amount: money.write(fee) });
  return (
    <button
      type="button"
      className={styles.row}
      aria-busy={open.isPending || undefined}
      onClick={() => {
        if (!open.isPending) press();
      }}
    >
      <Avatar name={name} src={avatar} seed={id} size={46} />
      <span className={styles.words}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <bdi>{isSeller ? (tier ?? '') : domain && `@${domain}`}</bdi>
      </span>
      {terms && <span className={styles.terms}>{terms}</span>}
      <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

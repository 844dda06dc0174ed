import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useCreators } from '#web/features/creators/queries.ts';
import { useSettled } from '#web/features/creators/useSettled.ts';
import { useFans } from '#web/features/subscriptions/queries.ts';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { useRole } from '#web/kit/role.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Verified } from '#web/ui/Verified.tsx';
import { ChatRow } from './ChatRow.tsx';
import styles from './NewChat.module.css';
import { useChatSearch, useOpenChat } from './queries.ts';

const TYPING_MS = 250;

interface Somebody {
  readonly key: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly detail: string;
  readonly isVerified: boolean;
  readonly who: { readonly domain: string } | { readonly fanId: string };
}

/** Picks somebody to write to: a chat that is there already, a fan of one's own, or a creator. */
export function NewChat() {
  const t = useT();
  const role = useRole();
  const [query, setQuery] = useState('');
  const settled = useSettled(query.trim(), TYPING_MS);
  const known = useChatSearch(settled, null);
  const chats = settled === '' ? [] : (known.data?.chats ?? []);
  return (
    <>
      <SearchField
        label={t(role === 'creator' ? 'chat.pick.fans' : 'chat.pick.creators')}
        placeholder={t(role === 'creator' ? 'chat.pick.fans' : 'chat.pick.creators')}
        clearLabel={t('chat.search.clear')}
        value={query}
        maxLength={100}
        onValueChange={setQuery}
      />
      {chats.length > 0 && (
        <section>
          <h2 className={styles.group}>{t('chat.pick.known')}</h2>
          {chats.map((chat) => (
            <ChatRow key={chat.id} chat={chat} isCurrent={false} />
          ))}
        </section>
      )}
      {role === 'creator' && <Fans query={settled} />}
      <Creators query={settled} isHelpful={role === 'fan' || settled !== ''} hasKnown={chats.length > 0} />
    </>
  );
}

/** Who subscribes now; by name once one types. */
function Fans({ query }: { query: string }) {
  const t = useT();
  const fans = useFans({ filter: 'all' });
  const wanted = query.toLowerCase();
  const people = (fans.data?.pages.flatMap((page) => page.fans) ?? [])
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(
      ({ id, name, avatar, tier }): Somebody => ({
        ...{ key: id, name, avatar, detail: tier, isVerified: false, who: { fanId: id } },
      }),
    );
  return <People title={t('chat.pick.fansTitle')} people={people} query={fans} />;
}

function Creators({ query, isHelpful, hasKnown }: { query: string; isHelpful: boolean; hasKnown: boolean }) {
  const t = useT();
  const creators = useCreators({ query, sort: 'popular' });
  if (!isHelpful) return null;
  const people = (creators.data?.pages.flatMap((page) => page.creators) ?? []).map(
    ({ id, domain, name, avatar, isVerified }): Somebody => ({
      ...{ key: id, name, avatar, detail: `@${domain}`, isVerified, who: { domain } },
    }),
  );
  if (creators.data && people.length === 0 && !hasKnown)
    return <p className={styles.none}>{t('chat.pick.none', { query })}</p>;
  return <People title={t('chat.pick.creatorsTitle')} people={people} query={creators} />;
}

interface PeopleProps {
  readonly title: string;
  readonly people: readonly Somebody[];
  readonly query: { readonly isError: boolean; readonly isPending: boolean; readonly refetch: () => unknown };
}

function People({ title, people, query }: PeopleProps) {
  const t = useT();
  const open = useOpenChat();
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton shape="block" height="180px" />;
  if (people.length === 0) return null;
  return (
    <section>
      <h2 className={styles.group}>{title}</h2>
      <ul className={styles.rows}>
        {people.map(({ key, name, avatar, detail, isVerified, who }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.row}
              aria-busy={open.isPending || undefined}
              onClick={() => {
                if (!open.isPending) open.mutate(who);
              }}
            >
              <Avatar name={name} src={avatar} seed={key} size={46} />
              <span className={styles.words}>
                <b>
                  <bdi>{name}</bdi> {isVerified && <Verified label={t('chat.verified')} size={16} />}
                </b>
                <bdi>{detail}</bdi>
              </span>
              <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

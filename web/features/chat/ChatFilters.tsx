import { useEffect, useEffectEvent } from 'react';
import { useOwnLists } from '#web/features/lists/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useActingSeat } from '#web/kit/inbox.ts';
import { useRole } from '#web/kit/role.ts';
import { Chip } from '#web/ui/Chip.tsx';
import styles from './ChatList.module.css';
import type { Choice, Filter } from './keys.ts';
import { isFilter, listChoice } from './queries.ts';

const filters = {
  fan: ['all', 'unread', 'paid', 'favourites', 'hidden'],
  creator: [
    'all',
    'unread',
    'top_spenders',
    'unanswered',
    'members',
    'expiring',
    'paid',
    'favourites',
    'hidden',
  ],
} as const satisfies Record<string, readonly Filter[]>;

interface ChatFiltersProps {
  readonly filter: Choice;
  readonly unread: number;
  readonly onChoose: (filter: Choice) => void;
}

/** The chat list's filter chips: the built-in filters and the person's own lists. */
export function ChatFilters({ filter, unread, onChoose }: ChatFiltersProps) {
  const t = useT();
  const ownRole = useRole();
  const role = useActingSeat() ? 'creator' : ownRole;
  const own = useOwnLists().data?.lists;
  const isDeleted =
    own !== undefined && !isFilter(filter) && !own.some(({ id }) => listChoice(id) === filter);
  // When the chosen list has been deleted, perhaps on another device, the filter falls back to all chats.
  const leave = useEffectEvent(() => onChoose('all'));
  useEffect(() => {
    if (isDeleted) leave();
  }, [isDeleted]);
  return (
    <fieldset className={styles.filters} aria-label={t('chat.filters')}>
      {filters[role].map((each) => (
        <Chip
          key={each}
          chosen={filter === each}
          count={each === 'unread' && unread > 0 ? unread : undefined}
          onClick={() => onChoose(each)}
        >
          {t(`chat.filter.${each}`)}
        </Chip>
      ))}
      {own?.map(({ id, name }) => (
        <Chip
          key={id}
          chosen={filter === listChoice(id)}
          aria-label={t('chat.filter.list', { name })}
          onClick={() => onChoose(listChoice(id))}
        >
          <bdi>{name}</bdi>
        </Chip>
      ))}
    </fieldset>
  );
}

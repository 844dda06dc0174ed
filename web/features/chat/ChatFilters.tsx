import { useT } from '#web/kit/i18n.tsx';
import { useRole } from '#web/kit/role.ts';
import { Chip } from '#web/ui/Chip.tsx';
import styles from './ChatList.module.css';
import type { Filter } from './keys.ts';

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
  readonly filter: Filter;
  readonly unread: number;
  readonly onChoose: (filter: Filter) => void;
}

/** Which chats are shown. */
export function ChatFilters({ filter, unread, onChoose }: ChatFiltersProps) {
  const t = useT();
  const role = useRole();
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
    </fieldset>
  );
}

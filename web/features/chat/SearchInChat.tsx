import { useState } from 'react';
import { SEARCH_MAX_CHARS } from '#contract/limits.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { useDebounced } from '#web/kit/useDebounced.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import row from './ChatRow.module.css';
import { MessageSummary } from './MessageSummary.tsx';
import { useChatSearch } from './queries.ts';
import styles from './SearchInChat.module.css';
import { listTime } from './times.ts';

const TYPING_MS = 250;

interface SearchInChatProps {
  readonly chatId: string;
  /** The other person's name, shown with each found message that this person wrote. */
  readonly name: string;
  readonly onJump: (seq: number) => void;
}

/** Searches the messages of one chat. Pressing a result jumps to the message. */
export function SearchInChat({ chatId, name, onJump }: SearchInChatProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  return (
    <div className={styles.search}>
      <SearchField
        label={t('chat.search.here')}
        placeholder={t('chat.search.here')}
        clearLabel={t('chat.search.clear')}
        value={query}
        autoFocus
        maxLength={SEARCH_MAX_CHARS}
        onValueChange={setQuery}
      />
      <Found {...{ chatId, name, onJump }} query={query.trim()} />
    </div>
  );
}

function Found({ chatId, name, onJump, query }: SearchInChatProps & { query: string }) {
  const t = useT();
  const format = useFormat();
  const settled = useDebounced(query, TYPING_MS);
  const search = useChatSearch(settled, chatId);
  if (settled === '') return null;
  if (search.isError) return <LoadFailed onRetry={() => void search.refetch()} />;
  if (!search.data) return <p className={styles.none}>{t('chat.searching')}</p>;
  const { found } = search.data;
  if (found.length === 0) return <p className={styles.none}>{t('chat.search.none', { query: settled })}</p>;
  return (
    <ul className={styles.found}>
      {found.map(({ seq, line }) => (
        <li key={seq}>
          <button type="button" className={styles.one} onClick={() => onJump(seq)}>
            <span className={row.line}>
              <bdi className={row.name}>{line.isMine ? t('chat.you') : name}</bdi>
              <span className={row.time}>{listTime(line.at, { t, format })}</span>
            </span>
            {line.kind === 'text' ? (
              <span className={styles.text} dir="auto">
                {line.text}
              </span>
            ) : (
              <MessageSummary line={line} isFound />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

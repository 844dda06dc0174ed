import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { matchingRules } from '#contract/restricted-words.ts';
import { useT } from '#web/kit/i18n.tsx';
import { classes } from '#web/ui/classes.ts';
import type { Message, OpenChat } from './keys.ts';
import styles from './WordMark.module.css';

interface WordMarkProps {
  readonly message: Pick<Message, 'text' | 'lockedText' | 'isMine'>;
  readonly words: OpenChat['words'];
}

/**
 * Marks a message that contains one of the words the creator wants to be warned about. The server sends these
 * words only to the creator's side, so a fan never sees the mark.
 */
export function RestrictedWordMark({ message, words }: WordMarkProps) {
  const t = useT();
  const allText = `${message.text}\n${message.lockedText ?? ''}`;
  const found = useMemo(
    () => matchingRules(allText, words).find(({ rule }) => rule === 'warn'),
    [allText, words],
  );
  if (!found) return null;
  return (
    <span className={classes(styles.word, message.isMine && styles.mine)}>
      <TriangleAlert size={13} strokeWidth={2} aria-hidden />
      {t('chat.words.marked', { word: found.word })}
    </span>
  );
}

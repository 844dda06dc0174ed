import { matchingRules } from '#contract/restricted-words.ts';
import { useT } from '#web/kit/i18n.tsx';
import styles from './ChatComposer.module.css';
import type { OpenChat } from './keys.ts';
import type { StoredSale } from './stored-sales.ts';

type Word = OpenChat['words'][number];

/** More notices would hide the field. */
const SHOWN_MAX = 3;

/** The creator's restricted words in the text that is being written. */
export const restrictedWordsIn = (
  { words }: OpenChat,
  text: string,
  { isWanted, lockedText }: StoredSale,
): readonly Word[] => matchingRules(isWanted ? `${text}\n${lockedText}` : text, words);

/** Notices about restricted words that do not block sending. */
export function RestrictedWordNotices({ words }: { words: readonly Word[] }) {
  const t = useT();
  return (
    <div role="status">
      {words.slice(0, SHOWN_MAX).map(({ word, rule }) =>
        rule === 'block' ? null : (
          <p key={word} className={styles.notice}>
            {t(`chat.words.${rule}`, { word })}
          </p>
        ),
      )}
    </div>
  );
}

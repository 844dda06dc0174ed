import { matchingRules } from '#contract/restricted-words.ts';
import { useT } from '#web/kit/i18n.tsx';
import styles from './ChatComposer.module.css';
import type { OpenChat } from './keys.ts';
import type { StoredSale } from './stored-sales.ts';

type Word = OpenChat['words'][number];

/** At most this many notices are shown; more would push the message field off the screen. */
const SHOWN_MAX = 3;

/** The creator's restricted words that occur in the text being written. */
export const restrictedWordsIn = (
  { words }: OpenChat,
  text: string,
  { isWanted, lockedText }: StoredSale,
): readonly Word[] => matchingRules(isWanted ? `${text}\n${lockedText}` : text, words);

/**
 * Notices about restricted words with the rule `warn` or `soften`. Words with the rule `block` have no notice
 * here: the composer names them as the reason why sending is disabled.
 */
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

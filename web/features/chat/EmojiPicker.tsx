import { useT } from '#web/kit/i18n.tsx';
import styles from './EmojiPicker.module.css';
import { emojiGroups } from './emoji.ts';

/** A picker that shows the emoji in groups. The device's own font draws the emoji. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useT();
  return (
    <div className={styles.picker}>
      {emojiGroups.map(({ name, all }) => (
        <fieldset key={name} className={styles.group}>
          <legend>{t(`chat.emoji.${name}`)}</legend>
          <div className={styles.grid}>
            {all.split(' ').map((emoji) => (
              <button key={emoji} type="button" className={styles.emoji} onClick={() => onPick(emoji)}>
                {emoji}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

import { useT } from '#web/kit/i18n.tsx';
import type { Message } from './keys.ts';
import styles from './Quote.module.css';

interface QuoteProps {
  readonly quote: NonNullable<Message['replyTo']>;
  readonly name: string;
  readonly onPress: () => void;
}

/** The message that is being replied to. Pressing the quote jumps to that message. */
export function Quote({ quote, name, onPress }: QuoteProps) {
  const t = useT();
  return (
    <button type="button" className={styles.quote} onClick={onPress}>
      <b>{quote.isMine ? t('chat.you') : name}</b>
      <span dir="auto">{quote.text || t('chat.quote.media')}</span>
    </button>
  );
}

import styles from './TypingBubble.module.css';

export interface TypingBubbleProps {
  /** A text such as "Mira is typing". Screen readers announce it politely, once. */
  label: string;
}

/** Shows that the other person is typing. */
export function TypingBubble({ label }: TypingBubbleProps) {
  return (
    <div className={styles.bubble} role="status" aria-label={label}>
      <i />
      <i />
      <i />
    </div>
  );
}

import styles from './TypingBubble.module.css';

/** Props of {@link TypingBubble}. */
export interface TypingBubbleProps {
  /** "Mira is typing", announced once and politely. */
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

import styles from './ProportionBar.module.css';

/** Props of {@link ProportionBar}. */
export interface ProportionBarProps {
  /** Says the whole division in words: the colours alone do not. */
  label: string;
  /** Parts in drawing order; `color` is the number of a chart token. */
  parts: readonly { id: string; share: number; color: 1 | 2 | 3 | 4 | 5 }[];
}

/** How a whole divides. */
export function ProportionBar({ label, parts }: ProportionBarProps) {
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      {parts.map((part) => (
        <span
          key={part.id}
          className={styles.part}
          style={{ flexGrow: part.share, '--part': `var(--chart-${part.color})` }}
        />
      ))}
    </div>
  );
}

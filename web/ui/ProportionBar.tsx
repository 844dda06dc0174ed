import styles from './ProportionBar.module.css';

/** Props of {@link ProportionBar}. */
export interface ProportionBarProps {
  /** Describes all parts as text, because the colours alone do not explain them. */
  label: string;
  /** The parts in drawing order; `color` is the number of a chart colour token. */
  parts: readonly { id: string; share: number; color: 1 | 2 | 3 | 4 | 5 }[];
}

/** A bar that shows the parts of a whole. */
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

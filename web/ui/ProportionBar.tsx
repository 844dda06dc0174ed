import styles from './ProportionBar.module.css';

export interface ProportionBarProps {
  /** The accessible name, which names all parts: colors alone do not explain them. */
  label: string;
  /** The parts from start to end. `color` is the number of a color token for charts. */
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

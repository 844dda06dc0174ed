import styles from './ChatComposer.module.css';

/** How loud it is, while one speaks. */
export function VoiceLevels({ levels }: { levels: readonly number[] }) {
  return (
    <div className={styles.levels} aria-hidden>
      {levels.map((level, place) => (
        <i
          // A bar has no name but its place.
          key={`level-${String(place)}`}
          style={{ blockSize: `${Math.round(12 + level * 88)}%` }}
        />
      ))}
    </div>
  );
}

import styles from './ChatComposer.module.css';

/** The loudness of the recording in progress, as a row of bars. */
export function VoiceLevels({ levels }: { levels: readonly number[] }) {
  return (
    <div className={styles.levels} aria-hidden>
      {levels.map((level, place) => (
        <i
          // A level has no id, so its position is its key.
          key={`level-${String(place)}`}
          style={{ blockSize: `${Math.round(12 + level * 88)}%` }}
        />
      ))}
    </div>
  );
}

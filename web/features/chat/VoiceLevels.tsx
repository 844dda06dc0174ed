import styles from './ChatComposer.module.css';

/** The voice levels of the recording in progress. */
export function VoiceLevels({ levels }: { levels: readonly number[] }) {
  return (
    <div className={styles.levels} aria-hidden>
      {levels.map((level, place) => (
        <i
          // A bar has no identity except its position.
          key={`level-${String(place)}`}
          style={{ blockSize: `${Math.round(12 + level * 88)}%` }}
        />
      ))}
    </div>
  );
}

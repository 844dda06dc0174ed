import { useState } from 'react';
import styles from './Avatar.module.css';
import { classes } from './classes.ts';
import { Verified } from './Verified.tsx';

/** Props of {@link Avatar}. */
export interface AvatarProps {
  /** The person's name: gives the initials, and the picture's text when nothing else names the person. */
  name: string;
  /** Address of the picture; initials show while there is none, or when it fails to load. */
  src?: string | null | undefined;
  /** Something that never changes for this person, for example their id. Picks the colour behind the initials. */
  seed: string;
  /** Side in pixels, 24 to 116. */
  size?: number | undefined;
  /** A green dot. Say "online" in words nearby too. */
  online?: boolean | undefined;
  /** A lamp ring: something unseen. */
  ring?: boolean | undefined;
  /** A badge with this name, for people whose identity was checked. */
  verifiedLabel?: string | undefined;
  /** Reads the name out. Off by default, because the name usually stands beside the picture. */
  named?: boolean | undefined;
  className?: string | undefined;
}

/** A person's picture. */
export function Avatar(props: AvatarProps) {
  const { name, src, seed, size = 40, online, ring, verifiedLabel, named = false } = props;
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const hasPicture = Boolean(src) && src !== brokenSrc;
  return (
    <span
      className={classes(styles.avatar, ring && styles.ring, online && styles.online, props.className)}
      style={{ '--size': `${size}px`, '--hue': hueOf(seed) }}
      {...(named ? { role: 'img', 'aria-label': name } : {})}
    >
      {hasPicture ? (
        <img
          className={styles.picture}
          src={src ?? undefined}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBrokenSrc(src ?? undefined)}
        />
      ) : (
        <span className={styles.initials} aria-hidden>
          {initialsOf(name)}
        </span>
      )}
      {verifiedLabel && (
        <Verified label={verifiedLabel} className={styles.badge} size={Math.max(16, size * 0.26)} />
      )}
    </span>
  );
}

/** First letters of the first and last word, by whole characters so that emoji and Korean survive. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
}

/** The same hue for the same seed, everywhere and always. */
export function hueOf(seed: string): number {
  let hash = 2166136261;
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 0) % 360;
}

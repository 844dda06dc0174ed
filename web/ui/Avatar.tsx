import { useState } from 'react';
import styles from './Avatar.module.css';
import { classes } from './classes.ts';
import { Verified } from './Verified.tsx';

export interface AvatarProps {
  /** The person's name. It gives the initials and, with `named`, the accessible name. */
  name: string;
  /** The URL of the picture. Without a picture, or if it fails to load, the initials are shown. */
  src?: string | null | undefined;
  /** A value that never changes for this person, such as an id. It decides the color behind the initials. */
  seed: string;
  /** The width and height, from 24 to 116 pixels. */
  size?: number | undefined;
  /** Draws a green dot. Color is not enough, so also show "online" as text nearby. */
  online?: boolean | undefined;
  /** Draws a ring in the accent color: the person has something that the viewer has not seen. */
  ring?: boolean | undefined;
  /** The accessible name of the verified badge. Set only for people whose identity was verified. */
  verifiedLabel?: string | undefined;
  /** Announces the name to screen readers. Default false, because most pictures have the name beside them. */
  named?: boolean | undefined;
  className?: string | undefined;
}

/** A person's picture, or their initials if there is no picture. */
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

/**
 * Returns the first characters of the first and last word. Splits by code point, so that no emoji is cut in
 * half.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
}

/** Returns a hue from 0 to 359, always the same for the same seed. */
export function hueOf(seed: string): number {
  let hash = 2166136261;
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 0) % 360;
}

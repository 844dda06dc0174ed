import { classes } from './classes.ts';
import styles from './Verified.module.css';

export interface VerifiedProps {
  /** The accessible name of the badge, for example "Verified". */
  label: string;
  size?: number | undefined;
  className?: string | undefined;
}

/** The badge beside the name of a person whose identity was verified. */
export function Verified({ label, size = 17, className }: VerifiedProps) {
  return (
    <svg
      className={classes(styles.badge, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <path
        fill="currentColor"
        d="M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z"
      />
      <path
        d="m8.6 12.2 2.4 2.4 4.6-4.8"
        fill="none"
        stroke="var(--surface-1)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

import { KEYHOLE_PATH } from './keyhole-path.ts';

export interface MarkProps {
  /** The width and height in pixels. */
  size?: number | undefined;
  className?: string | undefined;
}

/**
 * The logo, a ticket with a keyhole. The logo does not depend on the product's name and is never mirrored.
 */
export function Mark({ size = 32, className }: MarkProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        fill="var(--accent)"
        d="M9 1h14a8 8 0 0 1 8 8v3.2a3.8 3.8 0 0 0 0 7.6V23a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8v-3.2a3.8 3.8 0 0 0 0-7.6V9a8 8 0 0 1 8-8Z"
      />
      <path fill="var(--on-accent)" transform="translate(8.9 6) scale(.142)" d={KEYHOLE_PATH} />
    </svg>
  );
}

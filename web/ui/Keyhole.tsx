import { KEYHOLE_PATH } from './keyhole-path.ts';

export interface KeyholeProps {
  /** The height in pixels. The width is in proportion. */
  size?: number | undefined;
  className?: string | undefined;
}

/** A keyhole, drawn in the current text color. */
export function Keyhole({ size = 28, className }: KeyholeProps) {
  return (
    <svg
      className={className}
      width={(size * 100) / 140}
      height={size}
      viewBox="0 0 100 140"
      aria-hidden="true"
    >
      <path fill="currentColor" d={KEYHOLE_PATH} />
    </svg>
  );
}

import { KEYHOLE_PATH } from './keyhole-path.ts';

/** Props of {@link Keyhole}. */
export interface KeyholeProps {
  /** Height in pixels; the width is proportional. */
  size?: number | undefined;
  className?: string | undefined;
}

/** The keyhole as a shape in the current text colour. */
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

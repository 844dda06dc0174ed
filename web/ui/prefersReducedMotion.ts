/**
 * Whether the person has asked the device for reduced motion. Used for motion in scripts; tokens.css handles
 * CSS.
 */
export function prefersReducedMotion(): boolean {
  return (
    typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

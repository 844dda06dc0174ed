/** Whether the device is set to reduced motion. For motion by script; tokens.css handles CSS durations. */
export function prefersReducedMotion(): boolean {
  return (
    typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** Whether the person asked their device for less movement. Durations drop in tokens.css; this is for movement made by script. */
export function prefersReducedMotion(): boolean {
  return (
    typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

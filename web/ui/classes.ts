/**
 * Joins class names and leaves out empty ones. CSS modules type every name as optional, and a state may be
 * off.
 */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Joins class names and skips empty ones: CSS modules type each name as optional, and a state may be off. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

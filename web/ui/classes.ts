/**
 * Joins class names and leaves out empty ones. A name is undefined where CSS modules type it as optional, and
 * false where it stands for a state that is off.
 */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

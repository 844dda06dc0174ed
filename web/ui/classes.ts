/**
 * Joins class names and leaves out empty ones. A name can be undefined, because CSS modules type names as
 * optional. A name is false if it is for a state that is off.
 */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Joins the class names that apply. CSS modules type each name as possibly missing, and a state may be off. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

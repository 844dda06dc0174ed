/**
 * A value in a form-encoded body: either text, or named values, which may be nested. The values of a list
 * have the names '0', '1', ….
 */
export type FormValue = string | FormValues;
export interface FormValues {
  [name: string]: FormValue;
}

const NESTING_LIMIT = 6;

/**
 * Parses a body such as `a[b][0]=c`. Returns null when one name has two values, or the names nest too deep.
 */
export function parseForm(text: string): FormValues | null {
  const root = emptyValues();
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = stepsOf(name);
    if (!steps || !place(root, steps, value)) return null;
  }
  return root;
}

/** Splits `a[b][0]` into a, b and 0. Returns null when the brackets do not match or nest too deep. */
function stepsOf(name: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) return null;
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((step) => step[1] ?? '');
  return inner.length > NESTING_LIMIT ? null : [match[1] ?? '', ...inner];
}

function place(root: FormValues, steps: readonly string[], value: string): boolean {
  let at = root;
  for (const [index, step] of steps.entries()) {
    const name = step === '' ? String(Object.keys(at).length) : step;
    if (index === steps.length - 1) {
      if (name in at) return false;
      at[name] = value;
      return true;
    }
    const next = at[name] ?? emptyValues();
    if (typeof next === 'string') return false;
    at[name] = next;
    at = next;
  }
  return false;
}

// The object has no prototype, so that a parameter named `constructor` is an ordinary parameter.
function emptyValues(): FormValues {
  return Object.create(null) as FormValues;
}

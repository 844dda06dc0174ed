/** Replaces texts other than ids, values that are nested too deeply, and a result that is too long. */
const HIDDEN = '…';
const DEPTH_MAX = 4;
const MEMBERS_MAX = 20;
const CHARS_MAX = 1_000;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const IS_ID_NAME = /^(id|[a-zA-Z]+Id)$/;
const NAME = /^[a-zA-Z][a-zA-Z0-9]{0,39}$/;

/**
 * The request or response body that tracking may store: its field names, numbers, booleans and ids. Every
 * other text is replaced, whatever its field is called, because it could be a password, a code, a token, a
 * message or a card number. So a field that is added later reveals no text either. A second call on the
 * parsed result returns the same text.
 */
export function redactBody(value: unknown): string {
  const text = JSON.stringify(bare(value, '', 0));
  return text.length <= CHARS_MAX ? text : JSON.stringify(HIDDEN);
}

function bare(value: unknown, name: string, depth: number): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'string') return IS_ID_NAME.test(name) && ID.test(value) ? value : HIDDEN;
  if (typeof value !== 'object' || depth === DEPTH_MAX) return HIDDEN;
  if (Array.isArray(value)) return value.slice(0, MEMBERS_MAX).map((one) => bare(one, '', depth + 1));
  const fields = Object.entries(value)
    .filter(([field]) => NAME.test(field))
    .slice(0, MEMBERS_MAX);
  return Object.fromEntries(fields.map(([field, inside]) => [field, bare(inside, field, depth + 1)]));
}

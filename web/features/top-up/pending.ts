import { readText, writeText } from '#web/kit/stored.ts';

/** The id of the top-up whose outcome this tab waits for, kept across the bank's page. */
const KEY = 'pendingTopUp';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function keepPending(id: string | null): void {
  writeText('sessionStorage', KEY, id);
}

/** The purchase that the address of a top-up names, if any. */
export function intentIdIn(search: URLSearchParams): string | undefined {
  const said = search.get('intentId');
  return said !== null && ID.test(said) ? said : undefined;
}

/**
 * The top-up named by the address, or else the kept one. Nothing else in the address is trusted, and the id
 * is only used to request the top-up.
 */
export function pendingId(search: string): string | null {
  const said = new URLSearchParams(search).get('id') ?? readText('sessionStorage', KEY);
  return said !== null && ID.test(said) ? said : null;
}

/**
 * Whether this tab waits for the top-up's outcome, or did a moment ago. False for a top-up that is opened
 * again later.
 */
export const isAwaited = (id: string): boolean => readText('sessionStorage', KEY) === id;

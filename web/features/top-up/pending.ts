import { readText, writeText } from '#web/kit/stored.ts';

/**
 * Storage key of the id of the top-up whose outcome this tab waits for. The id outlives a redirect to the
 * bank.
 */
const KEY = 'pendingTopUp';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function keepPending(id: string | null): void {
  writeText('sessionStorage', KEY, id);
}

/** The id of the purchase intent in a top-up's address; undefined without one. */
export function intentIdIn(search: URLSearchParams): string | undefined {
  const said = search.get('intentId');
  return said !== null && ID.test(said) ? said : undefined;
}

/**
 * The top-up id from the address, or else the stored one. An address can be forged, so the id is only used to
 * request the top-up from the server.
 */
export function pendingId(search: string): string | null {
  const said = new URLSearchParams(search).get('id') ?? readText('sessionStorage', KEY);
  return said !== null && ID.test(said) ? said : null;
}

/**
 * Whether this tab waits for the outcome of this top-up or just received it; false for a top-up that is
 * opened later.
 */
export const isAwaited = (id: string): boolean => readText('sessionStorage', KEY) === id;

import { readText, writeText } from '#web/kit/stored.ts';

/** The top-up whose end this tab is waiting for, kept over the way to the bank and back. */
const KEY = 'pendingTopUp';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function keepPending(id: string | null): void {
  writeText('sessionStorage', KEY, id);
}

/** The purchase that a top-up was asked for by an address, if it names one. */
export function intentIdIn(search: URLSearchParams): string | undefined {
  const said = search.get('intentId');
  return said !== null && ID.test(said) ? said : undefined;
}

/** The address may name a top-up; anything else in it is hearsay. What it names is only ever asked about. */
export function pendingId(search: string): string | null {
  const said = new URLSearchParams(search).get('id') ?? readText('sessionStorage', KEY);
  return said !== null && ID.test(said) ? said : null;
}

/** Whether this tab is waiting for the end of it, or was a moment ago: what is looked up later has been seen already. */
export const isAwaited = (id: string): boolean => readText('sessionStorage', KEY) === id;

import { readText, writeText } from '#web/kit/stored.ts';

/** Storage key of the id of a card that a bank must confirm. The id outlives a redirect to the bank. */
const KEY = 'enteredCard';
const NAME = /^[A-Za-z0-9_]{4,120}$/;

export function keepEntered(card: string | null): void {
  writeText('sessionStorage', KEY, card);
}

export function enteredCard(): string | null {
  const kept = readText('sessionStorage', KEY);
  return kept !== null && NAME.test(kept) ? kept : null;
}

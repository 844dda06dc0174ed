import { readText, writeText } from '#web/kit/stored.ts';

/** The card that a bank is being asked about, kept for the tab over the way there and back. */
const KEY = 'enteredCard';
const NAME = /^[A-Za-z0-9_]{4,120}$/;

export function keepEntered(card: string | null): void {
  writeText('sessionStorage', KEY, card);
}

export function enteredCard(): string | null {
  const kept = readText('sessionStorage', KEY);
  return kept !== null && NAME.test(kept) ? kept : null;
}

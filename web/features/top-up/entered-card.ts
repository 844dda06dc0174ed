import { readText, writeText } from '#web/kit/stored.ts';

/** The id of a card that a bank has to confirm, kept for the tab across the bank's page. */
const KEY = 'enteredCard';
const NAME = /^[A-Za-z0-9_]{4,120}$/;

export function keepEntered(card: string | null): void {
  writeText('sessionStorage', KEY, card);
}

export function enteredCard(): string | null {
  const kept = readText('sessionStorage', KEY);
  return kept !== null && NAME.test(kept) ? kept : null;
}

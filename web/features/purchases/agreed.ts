import { readText, writeText } from '#web/kit/stored.ts';
import { useUser } from '#web/kit/user-store.ts';

/** The storage key of a person's acceptance of the terms; each person accepts once per browser. */
const place = (): string => `agreedToBuy:${useUser.getState().address ?? ''}`;

export function hasAgreed(): boolean {
  return readText('localStorage', place()) !== null;
}

export function rememberAgreement(): void {
  writeText('localStorage', place(), 'yes');
}

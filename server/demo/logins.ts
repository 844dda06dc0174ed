import type { Boot } from '#contract/boot.ts';

/** The three people anyone may be in demo mode; the sign-in page offers them with one tap. */
export const demoLogins = {
  password: 'open-sesame-1',
  logins: [
    { role: 'fan', email: 'fan@dfans.test' },
    { role: 'creator', email: 'creator@dfans.test' },
    { role: 'operator', email: 'operator@dfans.test' },
  ],
} as const satisfies NonNullable<Boot['demo']>;

import type { Boot } from '#contract/boot.ts';

/** The three demo accounts. For each, the login page offers a login with one tap. */
export const demoLogins = {
  password: 'open-sesame-1',
  logins: [
    { role: 'fan', email: 'fan@dfans.test' },
    { role: 'creator', email: 'creator@dfans.test' },
    { role: 'operator', email: 'operator@dfans.test' },
  ],
} as const satisfies NonNullable<Boot['demo']>;

import { newToken } from '../../kit/random.ts';

/** A code of letters and digits with 95 random bits. Start parameters are split at other characters. */
export const newLinkCode = (): string =>
  newToken()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 16);

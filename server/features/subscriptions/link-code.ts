import { newToken } from '../../kit/random.ts';

/**
 * A code with 95 random bits. It contains only letters and digits, because a start parameter that contains
 * the code is split on `_`.
 */
export const newLinkCode = (): string =>
  newToken()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 16);

import { newToken } from '../../kit/random.ts';

/** What a link carries: letters and digits only, because a start parameter is split on other signs. 95 random bits. */
export const newLinkCode = (): string =>
  newToken()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 16);

import { isIP } from 'node:net';
import type { z } from 'zod';
import type { ViewAs } from '#contract/creators.ts';
import type { Actor, SeatHeld } from '../kit/handle.ts';
import { countryOf } from './geo.ts';

/** A viewer with their location: the only input of all access decisions. */
export interface Viewer {
  /** Null for a visitor. */
  readonly personId: string | null;
  /** Two letters; null if unknown. */
  readonly country: string | null;
  /** Null without a request, for example in a job. */
  readonly ip: string | null;
  /** The viewer's login, if known. Signed URLs made for it end with it. */
  readonly sessionId?: string | null;
  /** A member sees what the creator sees, limited to the inbox of this seat. */
  readonly seat?: SeatHeld | undefined;
  /** A creator views their own page as this kind of viewer. */
  readonly viewedAs?: z.output<typeof ViewAs>;
}

export function viewerOf(
  actor: (Pick<Actor, 'id'> & Partial<Pick<Actor, 'sessionId' | 'seat'>>) | null,
  { ip }: { ip: string },
): Viewer {
  const plain = plainIp(ip);
  return {
    personId: actor?.id ?? null,
    sessionId: actor?.sessionId ?? null,
    ...(actor?.seat ? { seat: actor.seat } : {}),
    country: plain === null ? null : countryOf(plain),
    ip: plain,
  };
}

/** A viewer without a request. Rules about country and network are checked when a request exists. */
export const personViewer = (personId: string | null): Viewer => ({ personId, country: null, ip: null });

/** The creator as a visitor, follower or member would see the page. Only for the creator's own page. */
export const viewAs = (viewer: Viewer, viewedAs: z.output<typeof ViewAs>): Viewer => ({
  ...viewer,
  viewedAs,
});

/** Unwraps an IPv4-mapped IPv6 address; otherwise it would bypass a blocked IPv4 network. */
function plainIp(ip: string): string | null {
  const plain = ip.toLowerCase().startsWith('::ffff:') && isIP(ip.slice(7)) === 4 ? ip.slice(7) : ip;
  return isIP(plain) === 0 ? null : plain;
}

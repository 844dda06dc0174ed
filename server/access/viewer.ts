import { isIP } from 'node:net';
import type { z } from 'zod';
import type { ViewAs } from '#contract/creators.ts';
import type { Actor, SeatHeld } from '../kit/handle.ts';
import { countryOf } from './geo.ts';

/** A viewer with their location. Access decisions use nothing else about the viewer. */
export interface Viewer {
  /** The viewer's id; null for a visitor. */
  readonly personId: string | null;
  /** The viewer's country, as two capital letters; null if unknown. */
  readonly country: string | null;
  /** The viewer's address; null if there is no request, for example in a job. */
  readonly ip: string | null;
  /** The viewer's login, if known. A signed URL that is made for a login stops working when the login ends. */
  readonly sessionId?: string | null;
  /** Set for a member in a seat: the member sees what the creator sees, limited to the inbox of this seat. */
  readonly seat?: SeatHeld | undefined;
  /** Set for creators who view their own page as a visitor, follower or member. */
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

/**
 * A viewer without a request. The location is unknown, so rules about country and network are not checked.
 */
export const personViewer = (personId: string | null): Viewer => ({ personId, country: null, ip: null });

/** Returns a viewer who sees the page as a visitor, follower or member would. Only for creators on their own page. */
export const viewAs = (viewer: Viewer, viewedAs: z.output<typeof ViewAs>): Viewer => ({
  ...viewer,
  viewedAs,
});

/** Unwraps an IPv4-mapped IPv6 address, which would otherwise bypass a shut-out IPv4 network. */
function plainIp(ip: string): string | null {
  const plain = ip.toLowerCase().startsWith('::ffff:') && isIP(ip.slice(7)) === 4 ? ip.slice(7) : ip;
  return isIP(plain) === 0 ? null : plain;
}

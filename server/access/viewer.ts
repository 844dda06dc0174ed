import { isIP } from 'node:net';
import type { z } from 'zod';
import type { ViewAs } from '#contract/creators.ts';
import type { Actor, SeatHeld } from '../kit/handle.ts';
import { countryOf } from './geo.ts';

/** Who looks, and from where. Everything that decides about seeing is made from this. */
export interface Viewer {
  /** Null: a visitor. */
  readonly personId: string | null;
  /** Two letters; null where nobody knows. */
  readonly country: string | null;
  /** Null where there is no request, such as in a worker. */
  readonly ip: string | null;
  /** The login they look through, where it is known: what is granted to it ends with it. */
  readonly sessionId?: string | null;
  /** Somebody looks with the creator's eyes, from a seat in their inbox: at that inbox and no further. */
  readonly seat?: SeatHeld | undefined;
  /** A creator looks at their own page through somebody else's eyes. */
  readonly eyes?: z.output<typeof ViewAs>;
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

/** Somebody of whom only the account is known: what depends on a place is judged where a request is at hand. */
export const personViewer = (personId: string | null): Viewer => ({ personId, country: null, ip: null });

/** The same creator, seeing what a visitor, a follower or a member sees. Only ever for one's own page. */
export const viewAs = (viewer: Viewer, eyes: z.output<typeof ViewAs>): Viewer => ({ ...viewer, eyes });

/** IPv4 in IPv6 clothes is IPv4: otherwise a blocked network would let the same machine in. */
function plainIp(ip: string): string | null {
  const plain = ip.toLowerCase().startsWith('::ffff:') && isIP(ip.slice(7)) === 4 ? ip.slice(7) : ip;
  return isIP(plain) === 0 ? null : plain;
}

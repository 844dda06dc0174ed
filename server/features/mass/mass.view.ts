import type { z } from 'zod';
import { UNSEND_HOURS } from '#contract/limits.ts';
import type { MassMessage } from '#contract/mass.ts';
import type { Reader } from '../../kit/db.ts';
import type { Actor } from '../../kit/handle.ts';
import { dollars } from '../purchases/index.ts';
import { moneyView } from '../wallet/index.ts';
import type { MassRow } from './mass.store.ts';
import type { MassParts } from './parts.ts';

const HOUR_MS = 3_600_000;

/**
 * The time until which the message can be unsent: a day after it was sent, or a day from now while it is
 * being sent. Null when it cannot be unsent.
 */
export function unsendUntil({ state, sentAt, now }: Pick<MassRow, 'state' | 'sentAt' | 'now'>): Date | null {
  if (state !== 'sending' && state !== 'paused' && state !== 'sent') return null;
  const until = new Date((sentAt ?? now).getTime() + UNSEND_HOURS * HOUR_MS);
  return until > now ? until : null;
}

/** Views of the creator's own mass messages, with all media unlocked. */
export async function viewMass(
  { media }: MassParts,
  reader: Reader,
  creator: Pick<Actor, 'id' | 'sessionId'>,
  rows: readonly MassRow[],
): Promise<z.input<typeof MassMessage>[]> {
  const ids = rows.flatMap((row) => row.media.map(({ id }) => id));
  const views = await media.views(reader, {
    viewerId: creator.id,
    sessionId: creator.sessionId,
    ids,
    open: new Set(ids),
  });
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    state: row.state,
    text: row.text,
    lockedText: row.lockedText,
    media: row.media.flatMap(({ id, isPreview }) => {
      const view = views.get(id);
      return view ? [{ media: view, isPreview }] : [];
    }),
    price: row.price === null ? null : moneyView(dollars(row.price)),
    audience: row.audience,
    sendAt: row.sendAt?.toISOString() ?? null,
    wantedAt: row.state === 'scheduled' ? (row.wantedAt?.toISOString() ?? null) : null,
    sentAt: row.sentAt?.toISOString() ?? null,
    unsentAt: row.unsentAt?.toISOString() ?? null,
    unsendUntil: unsendUntil(row)?.toISOString() ?? null,
    recipients: row.recipients,
    delivered: row.delivered,
    seen: row.seen,
    bought: row.bought,
    gross: moneyView(dollars(row.gross)),
    net: moneyView(dollars(row.net)),
    createdAt: row.createdAt.toISOString(),
  }));
}

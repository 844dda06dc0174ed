import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Id } from '#contract/words.ts';
import { isPresent, seatOfSession, viewerOf } from '../../access/index.ts';
import { networkOf } from '../../kit/rate-limit.ts';
import { Refusal } from '../../kit/refusal.ts';
import { byteRange } from './byte-range.ts';
import { fitsCopy } from './copy-size.ts';
import { findServed, findVersions, type ServedRow } from './media.store.ts';
import type { MediaParts } from './parts.ts';
import { masterPlaylist, versionPlaylist } from './playlists.ts';
import { isCopy, MASTER_PLAYLIST, PREVIEW, versionPart } from './rendition-names.ts';
import { type SignedUrl, signedUrlExpiry, type UrlSigner, urlSigner } from './signed-urls.ts';
import { markedCopy } from './viewer-watermark.ts';

const WEEK_SECONDS = 7 * 24 * 3_600;
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
/** What renditions are called; what is not is not looked for, such as a NUL, which the database takes in no text. */
const NAME = /^[\w.-]+$/;

/** Where media are fetched. Whatever is wrong with an address, the answer is the same: there is nothing here. */
export async function mountMedia(
  app: FastifyInstance,
  parts: MediaParts,
  stopping: AbortSignal,
): Promise<void> {
  const grants = urlSigner(parts.secret);
  await app.register(async (scope) => {
    endWith(stopping, scope);
    scope.get<{ Params: { token: string; name: string } }>('/m/g/:token/:name', async (request, reply) => {
      const { token, name } = request.params;
      const grant = grants.read(token, name);
      if (!grant) throw new Refusal('not_found');
      if (name === MASTER_PLAYLIST) return sendMaster(parts, grants, grant, request, reply);
      const part = versionPart(name);
      const found = await findServed(parts.db, grant.assetId, part?.version ?? name);
      const { isFromSeat } = await assertOpen(parts, grant, request, found?.now);
      if (!found || (found.segments !== null) !== (part !== null)) throw new Refusal('not_found');
      const served = { parts, grant, found, isFromSeat, request, reply };
      if (part?.segment === null) return sendVersion(served, grants);
      if (part) return sendSegment(served, part.segment);
      return sendFile(served);
    });
    scope.get<{ Params: { id: string; name: string } }>('/m/p/:id/:name', async (request, reply) => {
      const { id, name } = request.params;
      const isAddress = Id.safeParse(id).success && NAME.test(name);
      const found = isAddress ? await findServed(parts.db, id, name) : null;
      if (!found || found.segments || !(found.isPublic || name === PREVIEW)) throw new Refusal('not_found');
      const body = await parts.storage.read({ shelf: id, hash: found.hash });
      if (!body) throw new Refusal('not_found');
      return withHeaders(parts, reply, { type: found.type, bytes: found.bytes })
        .header('cache-control', `public, max-age=${WEEK_SECONDS}, immutable`)
        .send(body);
    });
    scope.get('/m/*', () => {
      throw new Refusal('not_found');
    });
  });
}

/** Answers under way end when the node stops: a player that reads slowly must not keep it from stopping. */
function endWith(stopping: AbortSignal, scope: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  stopping.addEventListener('abort', () => {
    for (const answer of open) answer.destroy();
  });
  scope.addHook('onRequest', async (_request, { raw }) => {
    open.add(raw);
    raw.once('close', () => open.delete(raw));
  });
}

interface Served {
  readonly parts: MediaParts;
  readonly grant: SignedUrl;
  readonly found: ServedRow;
  /** Somebody in the viewer's inbox looks, not the viewer. */
  readonly isFromSeat: boolean;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A grant says what the viewer might see when it was made; whether they still may is asked now. */
async function assertOpen(
  parts: MediaParts,
  grant: SignedUrl,
  request: FastifyRequest,
  now: Date | undefined,
): Promise<Pick<Served, 'isFromSeat'>> {
  // Of a connection that has been closed it is no longer known where it came from, and nobody waits for an answer.
  if (request.socket.destroyed) throw new Refusal('not_found');
  if (!now || now >= grant.expiresAt) throw new Refusal('not_found');
  const viewer = { ...viewerOf(null, request), personId: grant.viewerId };
  const { viewerId: personId, sessionId = null } = grant;
  const [open, isThere] = await Promise.all([
    parts.mayView(parts.db, viewer, [grant.assetId]),
    personId === null || isPresent(parts.db, { personId, sessionId }),
  ]);
  const mayOpen = isThere ? open.has(grant.assetId) : await isOpenFromSeat(parts, grant, request);
  if (!mayOpen) throw new Refusal('not_found');
  return { isFromSeat: !isThere };
}

/** Whether it was granted to somebody in the viewer's inbox, who sits there still and may see it from there. */
async function isOpenFromSeat(
  { db, mayView }: MediaParts,
  { viewerId, sessionId, assetId }: SignedUrl,
  request: FastifyRequest,
): Promise<boolean> {
  if (viewerId === null || !sessionId) return false;
  const seat = await seatOfSession(db, { creatorId: viewerId, sessionId });
  if (!seat) return false;
  return (await mayView(db, { ...viewerOf(null, request), personId: viewerId, seat }, [assetId])).has(
    assetId,
  );
}

async function sendMaster(
  parts: MediaParts,
  grants: UrlSigner,
  grant: SignedUrl,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const versions = await findVersions(parts.db, grant.assetId);
  const now = versions[0]?.now;
  await assertOpen(parts, grant, request, now);
  const text = masterPlaylist(versions, addresses(parts, grants, grant, now));
  return sendPlaylist(parts, reply, text);
}

function sendVersion({ parts, grant, found, reply }: Served, grants: UrlSigner): FastifyReply {
  return sendPlaylist(parts, reply, versionPlaylist(found, addresses(parts, grants, grant, found.now)));
}

const sendPlaylist = (parts: MediaParts, reply: FastifyReply, text: string): FastifyReply =>
  withHeaders(parts, reply, { type: PLAYLIST_TYPE, bytes: Buffer.byteLength(text) })
    .header('cache-control', 'private, no-store')
    .send(text);

/** Every line of a playlist gets a fresh minute. */
function addresses(
  { origin }: MediaParts,
  grants: UrlSigner,
  { viewerId, sessionId = null, assetId }: SignedUrl,
  now: Date = new Date(0),
): (name: string) => string {
  const expiresAt = signedUrlExpiry(now);
  return (name) => `${origin}/m/g/${grants.sign({ viewerId, sessionId, assetId, expiresAt }, name)}/${name}`;
}

async function sendSegment({ parts, grant, found, reply }: Served, index: number): Promise<FastifyReply> {
  const [, offset, length] = found.segments?.[index] ?? [];
  if (offset === undefined || length === undefined) throw new Refusal('not_found');
  const stretch = { first: offset, last: offset + length - 1 };
  const body = await parts.storage.read({ shelf: grant.assetId, hash: found.hash }, stretch);
  if (!body) throw new Refusal('not_found');
  return privately({ parts, reply, grant, found }, length).send(body);
}

async function sendFile(served: Served): Promise<FastifyReply> {
  const { parts, grant, found, request, reply } = served;
  reply.header('content-disposition', await dispositionOf(served));
  const isMarked = found.isMarked && found.type.startsWith('image/') && grant.viewerId !== found.ownerId;
  if (isMarked) {
    const copy = await markedCopy(parts, {
      ...grant,
      rendition: found,
      asker: grant.viewerId ?? networkOf(request.ip),
      recheck: async () =>
        dispositionOf({ ...served, ...(await assertOpen(parts, grant, request, found.now)) }),
    });
    return privately(served, copy.length).send(copy);
  }
  const range = byteRange(request.headers.range, found.bytes);
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${found.bytes}`).send();
  const body = await parts.storage.read({ shelf: grant.assetId, hash: found.hash }, range ?? undefined);
  if (!body) throw new Refusal('not_found');
  if (!range) return privately(served, found.bytes).header('accept-ranges', 'bytes').send(body);
  return privately(served, range.last - range.first + 1)
    .status(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${found.bytes}`)
    .send(body);
}

/** `?save` asks for a file to keep. Whether this viewer may have one is judged here again; else there is nothing. */
async function dispositionOf({ parts, grant, found, isFromSeat, request }: Served): Promise<string> {
  if (!new URL(request.url, 'http://localhost').searchParams.has('save')) {
    // Copies are made to be kept; looking is what the stream is for.
    if (isCopy(found.name)) throw new Refusal('not_found');
    return 'inline';
  }
  const { viewerId: personId, assetId } = grant;
  // What a creator may keep is theirs, and not for who sits in their inbox.
  const terms =
    personId === null || isFromSeat ? null : await parts.copyTerms(parts.db, { personId, assetId });
  if (!terms || !fitsCopy(found, terms.sideMax)) throw new Refusal('not_found');
  return `attachment; filename="${isCopy(found.name) ? 'video.mp4' : found.name}"`;
}

/** A browser may keep it as long as the grant lasts; nothing in between may. */
function privately(
  { parts, reply, grant, found }: Pick<Served, 'parts' | 'reply' | 'grant' | 'found'>,
  bytes: number,
): FastifyReply {
  const seconds = Math.max(0, Math.floor((grant.expiresAt.getTime() - found.now.getTime()) / 1_000));
  return withHeaders(parts, reply, { type: found.type, bytes }).header(
    'cache-control',
    `private, max-age=${seconds}`,
  );
}

/** Opened by itself it may run nothing and load nothing, whatever somebody managed to put in it. */
function withHeaders(
  { pagesOrigin }: MediaParts,
  reply: FastifyReply,
  { type, bytes }: { type: string; bytes: number },
): FastifyReply {
  if (!reply.hasHeader('content-disposition')) reply.header('content-disposition', 'inline');
  reply
    .type(type)
    .header('content-length', bytes)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-resource-policy', pagesOrigin ? 'cross-origin' : 'same-origin');
  return pagesOrigin
    ? reply.header('access-control-allow-origin', pagesOrigin).header('vary', 'origin')
    : reply;
}

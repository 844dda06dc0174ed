import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Id } from '#contract/fields.ts';
import { isLoggedIn, seatOfSession, viewerOf } from '../../access/index.ts';
import { networkOf } from '../../kit/rate-limit.ts';
import { refuser } from '../../kit/refusal.ts';
import { byteRange } from './byte-range.ts';
import { fitsDownloadLimit } from './download-limit.ts';
import { findServed, findVersions, type ServedRow } from './media.store.ts';
import type { MediaParts } from './parts.ts';
import { masterPlaylist, versionPlaylist } from './playlists.ts';
import { isVideoDownload, MASTER_PLAYLIST, PREVIEW, versionPart } from './rendition-names.ts';
import { type SignedUrl, signedUrlExpiry, type UrlSigner, urlSigner } from './signed-urls.ts';
import { watermarkedPicture } from './viewer-watermark.ts';

const refuse = refuser('not_found');

const WEEK_SECONDS = 7 * 24 * 3_600;
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
/**
 * The form of a rendition's name. A request for any other name is refused without a query. Otherwise a name
 * with a NUL would cause a server fault, because PostgreSQL rejects text with a NUL.
 */
const NAME = /^[\w.-]+$/;

/**
 * Serves media at addresses that begin with `/m/`. Every invalid address gets the same `not_found`, whatever
 * is wrong with the address.
 */
export async function mountMedia(
  app: FastifyInstance,
  parts: MediaParts,
  stopping: AbortSignal,
): Promise<void> {
  const signer = urlSigner(parts.secret);
  await app.register(async (scope) => {
    endWith(stopping, scope);
    scope.get<{ Params: { token: string; name: string } }>('/m/g/:token/:name', async (request, reply) => {
      const { token, name } = request.params;
      const signed = signer.read(token, name);
      if (!signed) throw refuse('not_found');
      if (name === MASTER_PLAYLIST) return sendMaster(parts, signer, signed, request, reply);
      const part = versionPart(name);
      const found = await findServed(parts.db, signed.assetId, part?.version ?? name);
      const { isFromSeat } = await assertOpen(parts, signed, request, found?.now);
      if (!found || (found.segments !== null) !== (part !== null)) throw refuse('not_found');
      const served = { parts, signed, found, isFromSeat, request, reply };
      if (part?.segment === null) return sendVersion(served, signer);
      if (part) return sendSegment(served, part.segment);
      return sendFile(served);
    });
    scope.get<{ Params: { id: string; name: string } }>('/m/p/:id/:name', async (request, reply) => {
      const { id, name } = request.params;
      const isAddress = Id.safeParse(id).success && NAME.test(name);
      const found = isAddress ? await findServed(parts.db, id, name) : null;
      if (!found || found.segments || !(found.isPublic || name === PREVIEW)) throw refuse('not_found');
      const body = await parts.storage.read({ folder: id, hash: found.hash });
      if (!body) throw refuse('not_found');
      return withHeaders(parts, reply, { type: found.type, bytes: found.bytes })
        .header('cache-control', `public, max-age=${WEEK_SECONDS}, immutable`)
        .send(body);
    });
    scope.get('/m/*', () => {
      throw refuse('not_found');
    });
  });
}

/** Destroys open responses when the node stops, so that slow players do not delay the stop. */
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
  readonly signed: SignedUrl;
  readonly found: ServedRow;
  /** Whether the request comes from a team member in the viewer's inbox instead of the viewer. */
  readonly isFromSeat: boolean;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Throws `not_found` unless the signed URL is still valid and the viewer may still see the asset. */
async function assertOpen(
  parts: MediaParts,
  signed: SignedUrl,
  request: FastifyRequest,
  now: Date | undefined,
): Promise<Pick<Served, 'isFromSeat'>> {
  // A closed connection has no remote address to check, and nobody waits for its response.
  if (request.socket.destroyed) throw refuse('not_found');
  if (!now || now >= signed.expiresAt) throw refuse('not_found');
  const viewer = { ...viewerOf(null, request), personId: signed.viewerId };
  const { viewerId: personId, sessionId = null } = signed;
  const [open, isThere] = await Promise.all([
    parts.mayView(parts.db, viewer, [signed.assetId]),
    personId === null || isLoggedIn(parts.db, { personId, sessionId }),
  ]);
  const mayOpen = isThere ? open.has(signed.assetId) : await isOpenFromSeat(parts, signed, request);
  if (!mayOpen) throw refuse('not_found');
  return { isFromSeat: !isThere };
}

/**
 * Whether a team member may open the URL. The URL's viewer is then the creator in whose inbox the member works.
 * The URL must be signed for a login of the member, the member's seat must be live, and the seat must allow the
 * asset.
 */
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
  signer: UrlSigner,
  signed: SignedUrl,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const versions = await findVersions(parts.db, signed.assetId);
  const now = versions[0]?.now;
  await assertOpen(parts, signed, request, now);
  const text = masterPlaylist(versions, addresses(parts, signer, signed, now));
  return sendPlaylist(parts, reply, text);
}

function sendVersion({ parts, signed, found, reply }: Served, signer: UrlSigner): FastifyReply {
  return sendPlaylist(parts, reply, versionPlaylist(found, addresses(parts, signer, signed, found.now)));
}

const sendPlaylist = (parts: MediaParts, reply: FastifyReply, text: string): FastifyReply =>
  withHeaders(parts, reply, { type: PLAYLIST_TYPE, bytes: Buffer.byteLength(text) })
    .header('cache-control', 'private, no-store')
    .send(text);

/** Returns a function that signs the addresses in a playlist with a new expiry of at most one minute. */
function addresses(
  { origin }: MediaParts,
  signer: UrlSigner,
  { viewerId, sessionId = null, assetId }: SignedUrl,
  now: Date = new Date(0),
): (name: string) => string {
  const expiresAt = signedUrlExpiry(now);
  return (name) => `${origin}/m/g/${signer.sign({ viewerId, sessionId, assetId, expiresAt }, name)}/${name}`;
}

async function sendSegment({ parts, signed, found, reply }: Served, index: number): Promise<FastifyReply> {
  const [, offset, length] = found.segments?.[index] ?? [];
  if (offset === undefined || length === undefined) throw refuse('not_found');
  const range = { first: offset, last: offset + length - 1 };
  const body = await parts.storage.read({ folder: signed.assetId, hash: found.hash }, range);
  if (!body) throw refuse('not_found');
  return privately({ parts, reply, signed, found }, length).send(body);
}

async function sendFile(served: Served): Promise<FastifyReply> {
  const { parts, signed, found, request, reply } = served;
  reply.header('content-disposition', await dispositionOf(served));
  const isMarked = found.isMarked && found.type.startsWith('image/') && signed.viewerId !== found.ownerId;
  if (isMarked) {
    const copy = await watermarkedPicture(parts, {
      ...signed,
      rendition: found,
      asker: signed.viewerId ?? networkOf(request.ip),
      recheck: async () =>
        dispositionOf({ ...served, ...(await assertOpen(parts, signed, request, found.now)) }),
    });
    return privately(served, copy.length).send(copy);
  }
  const range = byteRange(request.headers.range, found.bytes);
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${found.bytes}`).send();
  const body = await parts.storage.read({ folder: signed.assetId, hash: found.hash }, range ?? undefined);
  if (!body) throw refuse('not_found');
  if (!range) return privately(served, found.bytes).header('accept-ranges', 'bytes').send(body);
  return privately(served, range.last - range.first + 1)
    .status(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${found.bytes}`)
    .send(body);
}

/**
 * Returns the Content-Disposition header. If the address asks for a file to keep (`?save`), throws
 * `not_found` unless the viewer may keep the file now.
 */
async function dispositionOf({ parts, signed, found, isFromSeat, request }: Served): Promise<string> {
  if (!new URL(request.url, 'http://localhost').searchParams.has('save')) {
    // A video download is served only with `?save`; viewers watch the stream instead.
    if (isVideoDownload(found.name)) throw refuse('not_found');
    return 'inline';
  }
  const { viewerId: personId, assetId } = signed;
  // Only the person has the right to keep a file; a team member in the person's inbox does not.
  const terms =
    personId === null || isFromSeat ? null : await parts.downloadTerms(parts.db, { personId, assetId });
  if (!terms || !fitsDownloadLimit(found, terms.sideMax)) throw refuse('not_found');
  return `attachment; filename="${isVideoDownload(found.name) ? 'video.mp4' : found.name}"`;
}

/** Sets headers that let the browser, but no shared cache, keep the response until the signed URL expires. */
function privately(
  { parts, reply, signed, found }: Pick<Served, 'parts' | 'reply' | 'signed' | 'found'>,
  bytes: number,
): FastifyReply {
  const seconds = Math.max(0, Math.floor((signed.expiresAt.getTime() - found.now.getTime()) / 1_000));
  return withHeaders(parts, reply, { type: found.type, bytes }).header(
    'cache-control',
    `private, max-age=${seconds}`,
  );
}

/**
 * Sets the headers of a media file. With this CSP, a file that is opened directly can run and load nothing,
 * whatever an uploader hid in it.
 */
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

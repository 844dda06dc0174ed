import { mkdir } from 'node:fs/promises';
import { FileStore } from '@tus/file-store';
import { Server, type ServerOptions } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Id } from '#contract/fields.ts';
import {
  CONCURRENT_UPLOADS_MAX,
  MEDIA_MAX_BYTES,
  MEDIA_ROOM_BYTES,
  MEDIA_UPLOAD_LIFE_HOURS,
  MEDIA_UPLOAD_PATH,
} from '#contract/limits.ts';
import { MediaKind } from '#contract/media.ts';
import { languageFromHeader } from '#locales/messages.ts';
import { failureOf } from '../../kit/api.ts';
import { inTransaction } from '../../kit/db.ts';
import { freeBytes, isDiskFull } from '../../kit/disk.ts';
import { type Actor, hasRight } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { Refusal, refuser } from '../../kit/refusal.ts';
import { deleteUploadFiles, finishUpload, uploadsFolder } from './finish-upload.ts';
import { deleteAssets, type Kind } from './media.store.ts';
import type { MediaParts } from './parts.ts';
import { uploadLocks } from './upload-locks.ts';
import { findUpload, insertUpload, lockUploads, recordSender, type Upload } from './uploads.store.ts';

const refuse = refuser(
  'forbidden',
  'invalid_input',
  'media_kind_unknown',
  'media_room_full',
  'media_room_new',
  'media_too_large',
  'not_found',
  'storage_full',
  'too_many_uploads',
  'unauthorized',
);

type ServerRequest = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[0];

/**
 * The actor and the upload of a request that has passed the access check. The check runs before tus receives
 * the request.
 */
interface Passed {
  readonly actor: Actor;
  readonly upload: Upload;
}

/**
 * If the disk has less free space than this after a failed write, the write failed because the disk is full.
 */
const DISK_BLOCK_BYTES = 64 * 1024;

const PATH = `/api${MEDIA_UPLOAD_PATH}`;

/**
 * Receives uploads by the tus protocol. Access is checked before tus receives the request. An upload belongs
 * to the person who began it.
 */
export async function mountUploads(app: FastifyInstance, parts: MediaParts): Promise<void> {
  const directory = uploadsFolder(parts);
  await mkdir(directory, { recursive: true });
  const passed = new WeakMap<object, Passed>();
  const passedOf = ({ runtime }: ServerRequest): Passed => {
    const raw = runtime?.node?.req;
    const found = raw && passed.get(raw);
    if (!found) throw new Error('A request reached tus without the access check.');
    return found;
  };
  const uploadOf = (request: ServerRequest): Upload => passedOf(request).upload;
  const isGone = async ({ id }: Upload): Promise<boolean> =>
    findUpload(parts.db, id).then(
      (found) => found === null,
      () => false,
    );
  const isStoreFull = async () => (await freeBytes(directory)) < DISK_BLOCK_BYTES;
  const tus = new Server({
    path: PATH,
    datastore: new FileStore({
      directory,
      expirationPeriodInMilliseconds: MEDIA_UPLOAD_LIFE_HOURS * 3_600_000,
    }),
    relativeLocation: true,
    locker: uploadLocks(),
    namingFunction: (request) => uploadOf(request).id,
    // Without this function, tus takes the upload's id from the end of the address, even from the query
    // string.
    getFileIdFromRequest: (request) => uploadOf(request).id,
    maxSize: (request) => uploadOf(request).bytes,
    onUploadFinish: async (request) => {
      const { actor, upload } = passedOf(request);
      // An upload can take hours. The actor's login or seat may have ended since the upload began.
      assertMayUpload(await parts.findActorAgain(actor));
      await finishUpload(parts, upload);
      return {};
    },
    onResponseError: async (request, error) => {
      const failed = (why: unknown) => {
        const language = languageFromHeader(request.headers.get('locale') ?? undefined);
        const { refusal, faultId, body } = failureOf(why, language);
        if (faultId) parts.log.error({ err: why, faultId }, 'upload failed');
        return { status_code: refusal.status, body: JSON.stringify(body) };
      };
      if (error instanceof Refusal) return failed(error);
      const isOurs = error instanceof Error && !('status_code' in error);
      // tus reports a failed write without its cause: the disk may be full, or the file may have been
      // deleted.
      const isWrite = !isOurs && error.status_code === 500;
      if (isDiskFull(error) || (isWrite && (await isStoreFull()))) {
        parts.log.error('upload failed: disk full');
        return failed(refuse('storage_full'));
      }
      if ((isOurs || isWrite) && (await isGone(uploadOf(request)))) return failed(refuse('not_found'));
      // tus would send our own errors unchanged, including the names of our folders.
      return isOurs ? failed(error) : undefined;
    },
  });

  const passToTus = async (
    { raw }: FastifyRequest,
    reply: FastifyReply,
    { own, path }: { own: Passed; path: string },
  ): Promise<void> => {
    passed.set(raw, own);
    // Removes the query string, because tus runs a regular expression on the whole address. On an address of
    // 14,000 characters it took 400 milliseconds.
    raw.url = path;
    reply.hijack();
    await tus.handle(raw, reply.raw);
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Leaves the request's body unparsed, because tus reads it as a stream.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post(PATH, async (request, reply) => {
      await passToTus(request, reply, { own: await beginUpload(parts, request), path: PATH });
    });
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${PATH}/:id`,
      handler: async (request, reply) => {
        const own = await ownUpload(parts, request);
        const { upload } = own;
        if (request.method === 'DELETE') {
          await inTransaction(parts.db, (tx) => deleteAssets(tx, [upload.id]));
          await deleteUploadFiles(parts, upload.id);
          return reply.status(204).header('tus-resumable', '1.0.0').send();
        }
        if (request.method === 'PATCH')
          await recordSender(parts.db, { id: upload.id, sessionId: own.actor.sessionId });
        await passToTus(request, reply, { own, path: `${PATH}/${upload.id}` });
        return reply;
      },
    });
  });
}

/** The actor of an upload request. Throws a refusal unless the actor may upload. */
async function actorOf(parts: MediaParts, request: FastifyRequest): Promise<Actor> {
  // This header would make tus handle the request as another method than the one that is checked here.
  if (request.headers['x-http-method-override'] !== undefined) throw refuse('invalid_input');
  const value = request.headers.authorization ?? '';
  const token = value.startsWith('Bearer ') ? value.slice(7) : value;
  const { 'user-type': role, 'shop-domain': domain } = request.headers;
  const shopDomain = role === 'SELLER' && typeof domain === 'string' ? domain : null;
  return assertMayUpload(token ? await parts.findActor(token, shopDomain) : null);
}

/** Throws unless the actor may upload. In another person's inbox, an upload needs the right `write`. */
function assertMayUpload(actor: Actor | null): Actor {
  if (!actor) throw refuse('unauthorized');
  if (!hasRight(actor, 'write')) throw refuse('forbidden');
  return actor;
}

/**
 * The owner of the actor's uploads and, if the actor acts from a team seat, the team member who sends them.
 */
const ownershipOf = ({ id, seat }: Actor): { ownerId: string; uploadedBy: string | null } => ({
  ownerId: id,
  uploadedBy: seat?.memberId ?? null,
});

async function beginUpload(parts: MediaParts, request: FastifyRequest): Promise<Passed> {
  const actor = await actorOf(parts, request);
  const ownership = ownershipOf(actor);
  // Uploads in parts are not supported; tus would respond to them with a server fault.
  if (request.headers['upload-concat'] !== undefined) throw refuse('invalid_input');
  const kind = kindOf(request.headers['upload-metadata']);
  const bytes = Number(request.headers['upload-length']);
  if (!kind) throw refuse('media_kind_unknown');
  if (!Number.isSafeInteger(bytes) || bytes < 1) throw refuse('invalid_input');
  if (bytes > MEDIA_MAX_BYTES[kind]) throw refuse('media_too_large', { maxBytes: MEDIA_MAX_BYTES[kind] });
  if (!(await parts.hasDiskSpace(bytes))) throw refuse('storage_full');
  const upload = { id: newId(), ...ownership, kind, bytes };
  await inTransaction(parts.db, async (tx) => {
    const { underWay, usedBytes, limitBytes } = await lockUploads(tx, ownership);
    if (underWay >= CONCURRENT_UPLOADS_MAX) throw refuse('too_many_uploads');
    if (usedBytes + bytes > limitBytes)
      throw refuse(limitBytes < MEDIA_ROOM_BYTES ? 'media_room_new' : 'media_room_full', {
        leftBytes: Math.max(0, limitBytes - usedBytes),
      });
    await insertUpload(tx, { ...upload, sessionId: actor.sessionId });
  });
  return { actor, upload };
}

/**
 * The upload that the address names. Throws `not_found` for another person's upload and for a finished
 * upload.
 */
async function ownUpload(parts: MediaParts, request: FastifyRequest): Promise<Passed> {
  const actor = await actorOf(parts, request);
  const { ownerId, uploadedBy } = ownershipOf(actor);
  const { id } = request.params as { id: string };
  const upload = Id.safeParse(id).success ? await findUpload(parts.db, id) : null;
  if (!upload || upload.ownerId !== ownerId || upload.uploadedBy !== uploadedBy) throw refuse('not_found');
  return { actor, upload };
}

/** Reads `kind` from metadata of the form `key base64, key base64, …`, and ignores all other keys. */
function kindOf(metadata: string | string[] | undefined): Kind | null {
  const pairs = String(metadata ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '));
  const value = pairs.find(([key]) => key === 'kind')?.[1] ?? '';
  return MediaKind.safeParse(Buffer.from(value, 'base64').toString('utf8')).data ?? null;
}

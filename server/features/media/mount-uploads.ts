import { mkdir } from 'node:fs/promises';
import { FileStore } from '@tus/file-store';
import { Server, type ServerOptions } from '@tus/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  MEDIA_MAX_BYTES,
  MEDIA_ROOM_BYTES,
  MEDIA_UPLOAD_LIFE_HOURS,
  MEDIA_UPLOAD_PATH,
  MEDIA_UPLOADS_AT_ONCE,
} from '#contract/limits.ts';
import { MediaKind } from '#contract/media.ts';
import { Id } from '#contract/words.ts';
import { languageFromHeader } from '#locales/messages.ts';
import { failureOf } from '../../kit/api.ts';
import { inTransaction } from '../../kit/db.ts';
import { freeBytes, isDiskFull } from '../../kit/disk.ts';
import { type Actor, hasRight } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { Refusal } from '../../kit/refusal.ts';
import { finishUpload, forgetUploadFiles, uploadsFolder } from './finish-upload.ts';
import { deleteAssets, type Kind } from './media.store.ts';
import type { MediaParts } from './parts.ts';
import { uploadLocks } from './upload-locks.ts';
import { findUpload, insertUpload, lockUploads, noteSender, type Upload } from './uploads.store.ts';

type ServerRequest = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[0];

/** A request that may reach tus: who makes it, and for which upload. */
interface Passed {
  readonly actor: Actor;
  readonly upload: Upload;
}

/** With less than this free, a write has failed because there is no space. */
const DISK_BLOCK_BYTES = 64 * 1024;

const PATH = `/api${MEDIA_UPLOAD_PATH}`;

/**
 * Where files arrive, by the tus protocol: begun, cut off, resumed where they were cut. Who may do what is settled
 * here before the protocol's own code sees the request; an upload belongs to the person who began it.
 */
export async function mountUploads(app: FastifyInstance, parts: MediaParts): Promise<void> {
  const directory = uploadsFolder(parts);
  await mkdir(directory, { recursive: true });
  const passed = new WeakMap<object, Passed>();
  const passedOf = ({ runtime }: ServerRequest): Passed => {
    const raw = runtime?.node?.req;
    const one = raw && passed.get(raw);
    if (!one) throw new Error('A request came to tus without having passed its door.');
    return one;
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
    // By itself tus takes the last part of the address, also of what follows a question mark.
    getFileIdFromRequest: (request) => uploadOf(request).id,
    maxSize: (request) => uploadOf(request).bytes,
    onUploadFinish: async (request) => {
      const { actor, upload } = passedOf(request);
      // Bytes come as slowly as somebody likes, and their login or seat may have ended meanwhile.
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
      // Of a write that failed, tus does not say why: the disk may be full, or the file put away meanwhile.
      const isWrite = !isOurs && error.status_code === 500;
      if (isDiskFull(error) || (isWrite && (await isStoreFull()))) {
        parts.log.error('upload failed: disk full');
        return failed(new Refusal('storage_full'));
      }
      if ((isOurs || isWrite) && (await isGone(uploadOf(request)))) return failed(new Refusal('not_found'));
      // What we threw ourselves, tus would tell as it is, with the names of our folders.
      return isOurs ? failed(error) : undefined;
    },
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body stays where it is: tus reads it as it comes.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post(PATH, async (request, reply) => {
      passed.set(request.raw, await beginUpload(parts, request));
      reply.hijack();
      await tus.handle(request.raw, reply.raw);
    });
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${PATH}/:id`,
      handler: async (request, reply) => {
        const own = await ownUpload(parts, request);
        const { upload } = own;
        if (request.method === 'DELETE') {
          await inTransaction(parts.db, (tx) => deleteAssets(tx, [upload.id]));
          await forgetUploadFiles(parts, upload.id);
          return reply.status(204).header('tus-resumable', '1.0.0').send();
        }
        if (request.method === 'PATCH')
          await noteSender(parts.db, { id: upload.id, sessionId: own.actor.sessionId });
        passed.set(request.raw, own);
        reply.hijack();
        await tus.handle(request.raw, reply.raw);
        return reply;
      },
    });
  });
}

/** Who sends something with this request. */
async function actorOf(parts: MediaParts, request: FastifyRequest): Promise<Actor> {
  // It would turn this request into another one behind our back.
  if (request.headers['x-http-method-override'] !== undefined) throw new Refusal('invalid_input');
  const value = request.headers.authorization ?? '';
  const token = value.startsWith('Bearer ') ? value.slice(7) : value;
  const { 'user-type': role, 'shop-domain': domain } = request.headers;
  const shopDomain = role === 'SELLER' && typeof domain === 'string' ? domain : null;
  return assertMayUpload(token ? await parts.findActor(token, shopDomain) : null);
}

/** In another's inbox only who writes there may. */
function assertMayUpload(actor: Actor | null): Actor {
  if (!actor) throw new Refusal('unauthorized');
  if (!hasRight(actor, 'write')) throw new Refusal('forbidden');
  return actor;
}

/** Whose the files are that somebody sends, and who sends them for another. */
const partiesOf = ({ id, seat }: Actor): { ownerId: string; uploadedBy: string | null } => ({
  ownerId: id,
  uploadedBy: seat?.memberId ?? null,
});

async function beginUpload(parts: MediaParts, request: FastifyRequest): Promise<Passed> {
  const actor = await actorOf(parts, request);
  const parties = partiesOf(actor);
  // Files in parts, which tus would answer as a fault of ours.
  if (request.headers['upload-concat'] !== undefined) throw new Refusal('invalid_input');
  const kind = kindOf(request.headers['upload-metadata']);
  const bytes = Number(request.headers['upload-length']);
  if (!kind) throw new Refusal('media_kind_unknown');
  if (!Number.isSafeInteger(bytes) || bytes < 1) throw new Refusal('invalid_input');
  if (bytes > MEDIA_MAX_BYTES[kind])
    throw new Refusal('media_too_large', { maxBytes: MEDIA_MAX_BYTES[kind] });
  if (!(await parts.hasDiskSpace(bytes))) throw new Refusal('storage_full');
  const upload = { id: newId(), ...parties, kind, bytes };
  await inTransaction(parts.db, async (tx) => {
    const { underWay, usedBytes, limitBytes } = await lockUploads(tx, parties);
    if (underWay >= MEDIA_UPLOADS_AT_ONCE) throw new Refusal('too_many_uploads');
    if (usedBytes + bytes > limitBytes)
      throw new Refusal(limitBytes < MEDIA_ROOM_BYTES ? 'media_room_new' : 'media_room_full', {
        leftBytes: Math.max(0, limitBytes - usedBytes),
      });
    await insertUpload(tx, { ...upload, sessionId: actor.sessionId });
  });
  return { actor, upload };
}

/** Another person's upload is not there, nor is one that has arrived. */
async function ownUpload(parts: MediaParts, request: FastifyRequest): Promise<Passed> {
  const actor = await actorOf(parts, request);
  const { ownerId, uploadedBy } = partiesOf(actor);
  const { id } = request.params as { id: string };
  const upload = Id.safeParse(id).success ? await findUpload(parts.db, id) : null;
  if (!upload || upload.ownerId !== ownerId || upload.uploadedBy !== uploadedBy)
    throw new Refusal('not_found');
  return { actor, upload };
}

/** Metadata is `key base64, key base64, …`; everything else in it is ignored. */
function kindOf(metadata: string | string[] | undefined): Kind | null {
  const pairs = String(metadata ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '));
  const value = pairs.find(([key]) => key === 'kind')?.[1] ?? '';
  return MediaKind.safeParse(Buffer.from(value, 'base64').toString('utf8')).data ?? null;
}

import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { MEDIA_UPLOAD_PATH } from '#contract/limits.ts';
import { type MediaKind, media as mediaCalls, type OwnMedia } from '#contract/media.ts';
import type { Person } from './person.ts';

type Kind = z.output<typeof MediaKind>;
type Own = z.output<typeof OwnMedia>;

export const UPLOADS = `/api${MEDIA_UPLOAD_PATH}`;
const TUS = { 'tus-resumable': '1.0.0' } as const;
const PATIENCE_MS = 120_000;

/** Begins an upload by the request that a browser makes. Returns the response. */
export function beginUpload(person: Pick<Person, 'raw'>, kind: string, bytes: number): Promise<Response> {
  return person.raw(UPLOADS, {
    method: 'POST',
    headers: {
      ...TUS,
      'upload-length': String(bytes),
      'upload-metadata': `kind ${Buffer.from(kind).toString('base64')}`,
    },
  });
}

/** Sends bytes of an upload, beginning at the given offset. */
export function sendBytes(
  person: Pick<Person, 'raw'>,
  id: string,
  offset: number,
  bytes: Buffer,
): Promise<Response> {
  return person.raw(`${UPLOADS}/${id}`, {
    method: 'PATCH',
    headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
}

export const fetchOffset = (person: Pick<Person, 'raw'>, id: string): Promise<Response> =>
  person.raw(`${UPLOADS}/${id}`, { method: 'HEAD', headers: TUS });

export const idOfUpload = (response: Response): string =>
  response.headers.get('location')?.split('/').at(-1) ?? '';

/** Uploads a whole file. Returns the id of the upload. */
export async function upload(person: Pick<Person, 'raw'>, kind: Kind, content: Buffer): Promise<string> {
  const begun = await beginUpload(person, kind, content.length);
  if (begun.status !== 201)
    throw new Error(`The upload was not begun: ${begun.status} ${await begun.text()}`);
  const id = idOfUpload(begun);
  const sent = await sendBytes(person, id, 0, content);
  if (sent.status !== 204) throw new Error(`The bytes were not taken: ${sent.status} ${await sent.text()}`);
  return id;
}

/** Waits until the server has processed or refused the upload. */
export async function settledMedia(person: Pick<Person, 'call'>, id: string): Promise<Own> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const { media } = await person.call(mediaCalls.mine, { limit: 100 });
    const found = media.find((each) => each.id === id);
    if (!found) throw new Error('The upload was not found.');
    if (found.state === 'ready' || found.state === 'refused') return found;
    await pause(50);
  }
  throw new Error('The upload is neither ready nor refused.');
}

export async function uploaded(
  person: Pick<Person, 'call' | 'raw'>,
  kind: Kind,
  content: Buffer,
): Promise<Own> {
  return settledMedia(person, await upload(person, kind, content));
}

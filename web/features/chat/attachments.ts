import { create } from 'zustand';
import { MESSAGE_MEDIA_MAX } from '#contract/limits.ts';
import {
  addFiles,
  cancelUpload,
  forgetUpload,
  freshMedia,
  isUnderWay,
  type Media,
  useUploads,
} from '#web/features/media/index.ts';
import { onEvent, onGap, useSocketState } from '#web/kit/events.ts';
import { actingSeat } from '#web/kit/inbox.ts';
import { isRecord, readJson, writeJson } from '#web/kit/stored.ts';
import { useUser } from '#web/kit/user-store.ts';

/** A file for the chat's next message, from the moment it is chosen until the message is sent. */
export interface Attachment {
  /** A key assigned by the browser, because the server assigns an id only when the upload begins. */
  readonly key: string;
  readonly uploadId: string | null;
  readonly mediaId: string | null;
  /** The file's media data; null until it has been loaded. */
  readonly media: Media | null;
  readonly isPreview: boolean;
}

type Table = Readonly<Record<string, readonly Attachment[]>>;

/**
 * Key of the attached files in session storage. A chat's draft survives a reload, so its files must survive
 * too; otherwise the text could be sent without them.
 */
const KEY = 'chatFiles';

/**
 * The attached files by chat id. Kept outside the screen, so that they stay attached when the person visits
 * another chat.
 */
const useTable = create<{ readonly table: Table }>(() => ({ table: {} }));

const none: readonly Attachment[] = [];
/**
 * How often pending files are polled. Polling is needed because no events arrive without a connection, and
 * because a response can be lost.
 */
const POLL_MS = 4_000;
let isListening = false;

export const useAttachments = (chatId: string): readonly Attachment[] =>
  useTable(({ table }) => table[chatId] ?? none);

export const attachmentsOf = (chatId: string): readonly Attachment[] =>
  useTable.getState().table[chatId] ?? none;

/** Whether a reload interrupted the upload. Such a file can only be removed and chosen again. */
export const isLost = ({ uploadId, media }: Attachment): boolean =>
  uploadId !== null && media === null && !useUploads.getState().uploads.some(({ id }) => id === uploadId);

export const isReady = ({ media }: Attachment): boolean => media?.state === 'ready';

function change(chatId: string, next: (now: readonly Attachment[]) => readonly Attachment[]): void {
  useTable.setState(({ table }) => ({ table: { ...table, [chatId]: next(table[chatId] ?? none) } }));
}

/** Calls the listener whenever an attachment of any chat changes. */
export const onAttachments = (listener: () => void): (() => void) => useTable.subscribe(listener);

/**
 * Starts uploading files for a chat's next message. Returns the keys of the files that were taken; files
 * beyond the limit are ignored.
 */
export function attachFiles(chatId: string, files: readonly File[]): readonly string[] {
  listen();
  const room = MESSAGE_MEDIA_MAX - attachmentsOf(chatId).length;
  const taken = addFiles(files.slice(0, room), {
    isQuiet: true,
    inbox: actingSeat()?.creator.domain ?? null,
  });
  change(chatId, (now) => [
    ...now,
    ...taken.map((id) => ({ key: id, uploadId: id, mediaId: null, media: null, isPreview: false })),
  ]);
  return taken;
}

export function attachMedia(chatId: string, media: readonly Media[]): void {
  change(chatId, (now) =>
    [
      ...now,
      ...media.map((one) => ({ key: one.id, uploadId: null, mediaId: one.id, media: one, isPreview: false })),
    ].slice(0, MESSAGE_MEDIA_MAX),
  );
}

/** Attaches files that are already on the server, by their media ids, and requests their media data. */
export function attachKnown(chatId: string, ids: readonly string[]): void {
  listen();
  change(chatId, (now) =>
    [
      ...now,
      ...ids.map((id) => ({ key: id, uploadId: null, mediaId: id, media: null, isPreview: false })),
    ].slice(0, MESSAGE_MEDIA_MAX),
  );
  for (const id of ids) void requestMedia(id);
}

export function setPreview(chatId: string, key: string, isPreview: boolean): void {
  change(chatId, (now) => now.map((one) => (one.key === key ? { ...one, isPreview } : one)));
}

export function detach(chatId: string, { key, uploadId, media }: Attachment): void {
  if (uploadId) (media ? forgetUpload : cancelUpload)(uploadId);
  change(chatId, (now) => now.filter((one) => one.key !== key));
}

/** Removes all attachments of a chat, after its message was sent. */
export function clearAttachments(chatId: string): void {
  for (const { uploadId } of attachmentsOf(chatId)) if (uploadId) forgetUpload(uploadId);
  change(chatId, () => none);
}

/**
 * Starts polling and subscribes to uploads and events, so that the media data of the attached files is kept
 * up to date.
 */
function listen(): void {
  if (isListening) return;
  isListening = true;
  useUploads.subscribe(storeMediaIds);
  onEvent('mediaChanged', ({ id }) => void requestMedia(id));
  onGap(() => requestPending(() => true));
  setInterval(() => requestPending(isOverdue), POLL_MS);
}

// Clears the attachments at a change of account, so that the next person to log in does not get them.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) useTable.setState({ table: {} });
});

const uploadOf = (mediaId: string) =>
  useUploads.getState().uploads.find((upload) => upload.mediaId === mediaId);

/**
 * Whether to request a file's media data now instead of waiting for an event. Without a connection, always
 * true. With a connection, true if no event will come. That is so in two cases: the file was uploaded on this
 * page and has been processed, so that its event has already arrived; or it was not uploaded on this page and
 * its media data has never been loaded.
 */
function isOverdue(mediaId: string, media: Media | null): boolean {
  const { state } = uploadOf(mediaId) ?? {};
  const expectsNoEvent = state === undefined ? media === null : state === 'ready' || state === 'refused';
  return expectsNoEvent || useSocketState.getState().state !== 'up';
}

function storeMediaIds(): void {
  const { uploads } = useUploads.getState();
  const nameOf = ({ uploadId }: Attachment) => uploads.find(({ id }) => id === uploadId)?.mediaId ?? null;
  for (const [chatId, attached] of Object.entries(useTable.getState().table)) {
    if (!attached.some((one) => one.mediaId === null && nameOf(one) !== null)) continue;
    change(chatId, (now) => now.map((one) => ({ ...one, mediaId: one.mediaId ?? nameOf(one) })));
  }
}

function requestPending(isWanted: (mediaId: string, media: Media | null) => boolean): void {
  for (const attached of Object.values(useTable.getState().table))
    for (const { mediaId, media } of attached)
      if (mediaId && media?.state !== 'ready' && media?.state !== 'refused' && isWanted(mediaId, media))
        void requestMedia(mediaId);
}

async function requestMedia(mediaId: string): Promise<void> {
  const isHere = (one: Attachment) => one.mediaId === mediaId;
  const chats = Object.entries(useTable.getState().table).filter(([, attached]) => attached.some(isHere));
  if (chats.length === 0) return;
  // The request must name the inbox into which the file was uploaded, because the screen may show another
  // inbox now.
  const media = await freshMedia(mediaId, uploadOf(mediaId)?.inbox);
  if (!media) return;
  for (const [chatId] of chats)
    change(chatId, (now) => now.map((one) => (isHere(one) ? { ...one, media } : one)));
}

/** Whether the key is a chat id. Only chats' attachments survive a reload; a form's key contains a colon. */
const isChat = (key: string): boolean => !key.includes(':');

function keep(): void {
  const chats = Object.entries(useTable.getState().table).filter(
    ([key, attached]) => isChat(key) && attached.length > 0,
  );
  writeJson(
    'sessionStorage',
    KEY,
    Object.fromEntries(chats.map(([id, attached]) => [id, attached.map(kept)])),
  );
}

/**
 * The fields of an attachment to store. An unfinished upload is stored without a media id, because a reload
 * interrupts the upload. The stored entry keeps the text from being sent without the file.
 */
function kept({ key, uploadId, mediaId, isPreview }: Attachment): Omit<Attachment, 'media'> {
  const upload = useUploads.getState().uploads.find(({ id }) => id === uploadId);
  const isThere = mediaId !== null && !(upload && isUnderWay(upload));
  return isThere
    ? { key: mediaId, uploadId: null, mediaId, isPreview }
    : { key, uploadId, mediaId: null, isPreview };
}

/** Restores the attachments that were stored before a reload. */
function putBack(): void {
  const chats = readJson('sessionStorage', KEY);
  if (!isRecord(chats)) return;
  const table = Object.fromEntries(
    Object.entries(chats).map(([id, files]) => [id, Array.isArray(files) ? files.flatMap(readKept) : []]),
  );
  const ids = Object.values(table).flatMap((files) => files.flatMap(({ mediaId }) => mediaId ?? []));
  if (Object.keys(table).length === 0) return;
  useTable.setState({ table });
  listen();
  for (const id of ids) void requestMedia(id);
}

function readKept(one: unknown): Attachment[] {
  if (!isRecord(one) || typeof one.key !== 'string') return [];
  const textOr = (value: unknown) => (typeof value === 'string' ? value : null);
  const { key, uploadId, mediaId, isPreview } = one;
  return [
    {
      key,
      uploadId: textOr(uploadId),
      mediaId: textOr(mediaId),
      media: null,
      isPreview: isPreview === true,
    },
  ];
}

putBack();
useTable.subscribe(keep);

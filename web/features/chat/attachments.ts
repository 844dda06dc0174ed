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
import { onEvent, onGap, useLine } from '#web/kit/events.ts';
import { actingSeat } from '#web/kit/inbox.ts';
import { isRecord, readJson, writeJson } from '#web/kit/stored.ts';
import { useUser } from '#web/kit/user-store.ts';

/** A file that goes with the next message, from the moment it was chosen. */
export interface Attachment {
  /** This page's own name for it: the server has none before the upload has begun. */
  readonly key: string;
  readonly uploadId: string | null;
  readonly mediaId: string | null;
  /** What there is to show of it. */
  readonly media: Media | null;
  readonly isPreview: boolean;
}

type Table = Readonly<Record<string, readonly Attachment[]>>;

/** Session storage: with the words of a chat its files survive a reload, or those words would go out without them. */
const KEY = 'chatFiles';

/** By chat: who looks into another chat finds their files when they come back. */
const useTable = create<{ readonly table: Table }>(() => ({ table: {} }));

const none: readonly Attachment[] = [];
/** Without a line nothing is heard, and an answer may be lost: then a file is asked for so often. */
const ASK_AGAIN_MS = 4_000;
let isListening = false;

export const useAttachments = (chatId: string): readonly Attachment[] =>
  useTable(({ table }) => table[chatId] ?? none);

export const attachmentsOf = (chatId: string): readonly Attachment[] =>
  useTable.getState().table[chatId] ?? none;

/** Its upload ended with the page it was on: it can only be taken out and chosen again. */
export const isLost = ({ uploadId, media }: Attachment): boolean =>
  uploadId !== null && media === null && !useUploads.getState().uploads.some(({ id }) => id === uploadId);

export const isReady = ({ media }: Attachment): boolean => media?.state === 'ready';

function change(chatId: string, next: (now: readonly Attachment[]) => readonly Attachment[]): void {
  useTable.setState(({ table }) => ({ table: { ...table, [chatId]: next(table[chatId] ?? none) } }));
}

/** Called whenever something about an attachment changed. */
export const onAttachments = (listener: () => void): (() => void) => useTable.subscribe(listener);

/** Begins to upload files for the next message of a chat. Gives their keys; there may have been no room for all. */
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

/** Files that were in a message before, by what the server calls them; what there is to show of them is asked for. */
export function attachKnown(chatId: string, ids: readonly string[]): void {
  listen();
  change(chatId, (now) =>
    [
      ...now,
      ...ids.map((id) => ({ key: id, uploadId: null, mediaId: id, media: null, isPreview: false })),
    ].slice(0, MESSAGE_MEDIA_MAX),
  );
  for (const id of ids) void ask(id);
}

export function setPreview(chatId: string, key: string, isPreview: boolean): void {
  change(chatId, (now) => now.map((one) => (one.key === key ? { ...one, isPreview } : one)));
}

export function detach(chatId: string, { key, uploadId, media }: Attachment): void {
  if (uploadId) (media ? forgetUpload : cancelUpload)(uploadId);
  change(chatId, (now) => now.filter((one) => one.key !== key));
}

/** The message has taken them with it. */
export function clearAttachments(chatId: string): void {
  for (const { uploadId } of attachmentsOf(chatId)) if (uploadId) forgetUpload(uploadId);
  change(chatId, () => none);
}

/** Follows the files from their upload to the moment there is something to show. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  useUploads.subscribe(noteNames);
  onEvent('mediaChanged', ({ id }) => void ask(id));
  onGap(() => lookFor(() => true));
  setInterval(() => lookFor(isOverdue), ASK_AGAIN_MS);
}

// One person's files are never offered to the next.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) useTable.setState({ table: {} });
});

const uploadOf = (mediaId: string) =>
  useUploads.getState().uploads.find((upload) => upload.mediaId === mediaId);

/**
 * Whether it is time to ask, instead of waiting to be told: nobody can tell, it was told and not shown yet, or nothing is
 * told because it was ready long before it was attached here.
 */
function isOverdue(mediaId: string, media: Media | null): boolean {
  const { state } = uploadOf(mediaId) ?? {};
  const isTold = state === undefined ? media === null : state === 'ready' || state === 'refused';
  return isTold || useLine.getState().state !== 'up';
}

function noteNames(): void {
  const { uploads } = useUploads.getState();
  const nameOf = ({ uploadId }: Attachment) => uploads.find(({ id }) => id === uploadId)?.mediaId ?? null;
  for (const [chatId, attached] of Object.entries(useTable.getState().table)) {
    if (!attached.some((one) => one.mediaId === null && nameOf(one) !== null)) continue;
    change(chatId, (now) => now.map((one) => ({ ...one, mediaId: one.mediaId ?? nameOf(one) })));
  }
}

function lookFor(isWanted: (mediaId: string, media: Media | null) => boolean): void {
  for (const attached of Object.values(useTable.getState().table))
    for (const { mediaId, media } of attached)
      if (mediaId && media?.state !== 'ready' && media?.state !== 'refused' && isWanted(mediaId, media))
        void ask(mediaId);
}

async function ask(mediaId: string): Promise<void> {
  const isHere = (one: Attachment) => one.mediaId === mediaId;
  const chats = Object.entries(useTable.getState().table).filter(([, attached]) => attached.some(isHere));
  if (chats.length === 0) return;
  // By now another inbox may be on screen than the one it was sent in for.
  const media = await freshMedia(mediaId, uploadOf(mediaId)?.inbox);
  if (!media) return;
  for (const [chatId] of chats)
    change(chatId, (now) => now.map((one) => (isHere(one) ? { ...one, media } : one)));
}

/** Only chats keep words over a reload; the other places are forms. */
const isChat = (place: string): boolean => !place.includes(':');

function keep(): void {
  const chats = Object.entries(useTable.getState().table).filter(
    ([place, attached]) => isChat(place) && attached.length > 0,
  );
  writeJson(
    'sessionStorage',
    KEY,
    Object.fromEntries(chats.map(([id, attached]) => [id, attached.map(kept)])),
  );
}

/** What is still being sent is not there after a reload; it stays in its place, so that nothing goes out without it. */
function kept({ key, uploadId, mediaId, isPreview }: Attachment): Omit<Attachment, 'media'> {
  const upload = useUploads.getState().uploads.find(({ id }) => id === uploadId);
  const isThere = mediaId !== null && !(upload && isUnderWay(upload));
  return isThere
    ? { key: mediaId, uploadId: null, mediaId, isPreview }
    : { key, uploadId, mediaId: null, isPreview };
}

/** Puts out again what lay here before the page was loaded anew. */
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
  for (const id of ids) void ask(id);
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

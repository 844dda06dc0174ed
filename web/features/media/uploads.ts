import { create } from 'zustand';
import { MEDIA_MAX_BYTES } from '#contract/limits.ts';
import { onEvent, onGap } from '#web/kit/events.ts';
import { openModal } from '#web/kit/modals.ts';
import { useUser } from '#web/kit/user-store.ts';
import { holdReload } from '#web/kit/version.ts';
import { freshMedia } from './fresh-media.ts';
import { kindOfFile, type UploadKind } from './kind-of-file.ts';
import { refusalKey } from './refusal-key.ts';
import { type Sending, startSending } from './send-file.ts';
import type { Upload } from './upload.ts';

const AT_ONCE = 2;

/** All uploads of this browser tab. They continue when the person opens another screen. */
export const useUploads = create<{ readonly uploads: readonly Upload[] }>(() => ({ uploads: [] }));

const files = new Map<string, File>();
const sendings = new Map<string, Sending>();
let lastId = 0;
let letGo: (() => void) | null = null;
let isListening = false;

/**
 * Starts uploads and returns their local ids. A file that is too large, or is no photo, video or audio, is
 * refused immediately.
 */
export function addFiles(
  chosen: Iterable<File>,
  /** `isQuiet` means that the caller shows the progress itself, so the upload tray stays hidden. */
  { isQuiet = false, inbox = null }: { readonly isQuiet?: boolean; readonly inbox?: string | null } = {},
): string[] {
  listen();
  const added = [...chosen].map((file): Upload => {
    lastId += 1;
    const id = `upload-${lastId}`;
    const kind = kindOfFile(file);
    const problem = problemOf(file, kind);
    if (!problem) files.set(id, file);
    return {
      id,
      name: file.name,
      kind: kind ?? 'photo',
      bytes: file.size,
      sentBytes: 0,
      mediaId: null,
      inbox,
      state: problem ? 'refused' : 'waiting',
      problem,
    };
  });
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
  if (added.length > 0 && !isQuiet) openModal('uploadTray', {});
  sendNext();
  return added.map(({ id }) => id);
}

function problemOf(file: File, kind: UploadKind | null): Upload['problem'] {
  if (!kind) return { key: 'media.refused.unknown_type' };
  if (file.size === 0) return { key: 'media.refused.empty' };
  return file.size > MEDIA_MAX_BYTES[kind] ? { key: 'media.refused.too_large' } : null;
}

export function pauseUpload(id: string): void {
  sendings.get(id)?.pause();
  change(id, { state: 'paused' });
}

/**
 * Continues an upload where it stopped, also after a failure. The server knows how many bytes it has
 * received.
 */
export function resumeUpload(id: string): void {
  change(id, { state: 'waiting', problem: null });
  sendNext();
}

/** Stops an upload and removes it from the list. The server deletes the bytes it has received. */
export function cancelUpload(id: string): void {
  void sendings.get(id)?.cancel();
  sendings.delete(id);
  forgetUpload(id);
  sendNext();
}

/** Removes a finished upload from the list. */
export function forgetUpload(id: string): void {
  files.delete(id);
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
  guardPage();
}

// Another person's login removes all uploads, so that they cannot continue in the wrong account.
useUser.subscribe((now, before) => {
  if (now.address === before.address) return;
  for (const sending of sendings.values()) sending.pause();
  sendings.clear();
  files.clear();
  useUploads.setState({ uploads: [] });
  guardPage();
});

/** Whether closing the page now would lose the upload. */
export const isUnderWay = ({ state }: Upload): boolean =>
  state === 'waiting' || state === 'sending' || state === 'paused';

/** Whether the upload failed or was refused. */
export const isFailed = ({ state }: Upload): boolean => state === 'failed' || state === 'refused';

function change(id: string, changes: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
  }));
  guardPage();
}

function sendNext(): void {
  const { uploads } = useUploads.getState();
  const free = AT_ONCE - uploads.filter(({ state }) => state === 'sending').length;
  for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
    send(upload);
  guardPage();
}

function send({ id, kind, inbox = null }: Upload): void {
  const file = files.get(id);
  if (!file) return;
  change(id, { state: 'sending' });
  const known = sendings.get(id);
  if (known) {
    known.resume();
    return;
  }
  const sending = startSending(
    file,
    { kind, inbox },
    {
      onBegun: (mediaId) => change(id, { mediaId }),
      onProgress: (sentBytes) => change(id, { sentBytes }),
      onSent() {
        sendings.delete(id);
        files.delete(id);
        // The server may finish processing a small file before its answer to the upload arrives. The later
        // state must not be overwritten with `processing`.
        const isSending =
          useUploads.getState().uploads.find((upload) => upload.id === id)?.state === 'sending';
        change(id, isSending ? { state: 'processing', sentBytes: file.size } : {});
        sendNext();
      },
      onFailed(problem, isFinal) {
        if (isFinal) sendings.delete(id);
        change(id, { state: isFinal ? 'refused' : 'failed', problem });
        sendNext();
      },
    },
  );
  sendings.set(id, sending);
}

/**
 * Subscribes to state changes from the server; after a lost connection, requests the states that were missed.
 */
function listen(): void {
  if (isListening) return;
  isListening = true;
  onEvent('mediaChanged', ({ id, state, refusal }) => settle(id, state, refusal));
  onGap(refreshStates);
}

function refreshStates(): void {
  for (const { mediaId, inbox = null, state } of useUploads.getState().uploads) {
    if (!mediaId || state !== 'processing') continue;
    void freshMedia(mediaId, inbox).then((media) => media && settle(mediaId, media.state, media.refusal));
  }
}

function settle(mediaId: string, state: string, refusal: Parameters<typeof refusalKey>[0] | null): void {
  const upload = useUploads.getState().uploads.find((each) => each.mediaId === mediaId);
  if (!upload) return;
  if (state === 'ready') change(upload.id, { state: 'ready', sentBytes: upload.bytes });
  if (state === 'refused' && refusal)
    change(upload.id, { state: 'refused', problem: { key: refusalKey(refusal) } });
}

const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * While uploads run, the page does not reload for a new version, and the browser asks before it closes the
 * tab.
 */
function guardPage(): void {
  const isBusy = useUploads.getState().uploads.some(isUnderWay);
  if (isBusy && !letGo) {
    letGo = holdReload();
    window.addEventListener('beforeunload', askFirst);
  } else if (!isBusy && letGo) {
    window.removeEventListener('beforeunload', askFirst);
    letGo();
    letGo = null;
  }
}

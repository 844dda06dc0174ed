export type UploadKind = 'photo' | 'video' | 'audio';

const byEnding: Readonly<Record<string, UploadKind>> = {
  heic: 'photo',
  heif: 'photo',
  mkv: 'video',
  mov: 'video',
  flac: 'audio',
  m4a: 'audio',
};

/** The file types that the browser's file picker offers. The server checks the content of each file. */
export const ACCEPTED_FILES = 'image/*,video/*,audio/*,.heic,.heif,.mkv';

/**
 * The kind of a file; null if files of its type are not accepted. Some phones send files without a type, so
 * the file name then decides.
 */
export function kindOfFile({ type, name }: { type: string; name: string }): UploadKind | null {
  if (type.startsWith('image/')) return type === 'image/svg+xml' ? null : 'photo';
  if (type.startsWith('video/')) return 'video';
  if (type.startsWith('audio/')) return 'audio';
  return byEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;
}

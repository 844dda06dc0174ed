export type UploadKind = 'photo' | 'video' | 'audio';

const byEnding: Readonly<Record<string, UploadKind>> = {
  heic: 'photo',
  heif: 'photo',
  mkv: 'video',
  mov: 'video',
  flac: 'audio',
  m4a: 'audio',
};

/** The file types offered by the browser's file picker; the server checks the bytes. */
export const ACCEPTED_FILES = 'image/*,video/*,audio/*,.heic,.heif,.mkv';

/**
 * The kind of a file; null if it is not accepted. Browsers know no type for some files of phones, so the name
 * decides.
 */
export function kindOfFile({ type, name }: { type: string; name: string }): UploadKind | null {
  if (type.startsWith('image/')) return type === 'image/svg+xml' ? null : 'photo';
  if (type.startsWith('video/')) return 'video';
  if (type.startsWith('audio/')) return 'audio';
  return byEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;
}

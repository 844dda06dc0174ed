export type UploadKind = 'photo' | 'video' | 'audio';

const byEnding: Readonly<Record<string, UploadKind>> = {
  heic: 'photo',
  heif: 'photo',
  mkv: 'video',
  mov: 'video',
  flac: 'audio',
  m4a: 'audio',
};

/** What the browser may take to be a photo, a video or audio; the server looks at the bytes. */
export const ACCEPTED_FILES = 'image/*,video/*,audio/*,.heic,.heif,.mkv';

/** Null for what we do not take. Browsers know no type for some files of phones, so then the name decides. */
export function kindOfFile({ type, name }: { type: string; name: string }): UploadKind | null {
  if (type.startsWith('image/')) return type === 'image/svg+xml' ? null : 'photo';
  if (type.startsWith('video/')) return 'video';
  if (type.startsWith('audio/')) return 'audio';
  return byEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;
}

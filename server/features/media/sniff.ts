import { open } from 'node:fs/promises';

/** The type of a file, as its bytes show it. The name and type that the browser sends are ignored. */
export type Sniffed =
  | { readonly kind: 'photo'; readonly format: PhotoFormat }
  /** A video or audio file; `probe` finds out which of the two. */
  | { readonly kind: 'container'; readonly demuxer: Demuxer };

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/**
 * The demuxer that ffmpeg must use for a file. ffmpeg must not choose one, because it also has demuxers for
 * playlists and scripts.
 */
type Demuxer = 'mov' | 'matroska' | 'avi' | 'mp3' | 'wav' | 'ogg' | 'flac' | 'aac';

const HEAD_BYTES = 64;

export async function sniffFile(file: string): Promise<Sniffed | null> {
  const handle = await open(file, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
    return sniff(head.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

function sniff(head: Buffer): Sniffed | null {
  const photo = photoFormat(head);
  if (photo) return { kind: 'photo', format: photo };
  const demuxer = demuxerFor(head);
  return demuxer ? { kind: 'container', demuxer } : null;
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1', 'hevc', 'hevx']);
const AVIF_BRANDS = new Set(['avif', 'avis']);
/** The possible types of the first box in an old QuickTime file, which has no brand. */
const OLD_QUICKTIME_BOXES = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

function photoFormat(head: Buffer): PhotoFormat | null {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  const text = head.toString('latin1');
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'webp';
  const brand = brandOf(text);
  if (brand && AVIF_BRANDS.has(brand)) return 'avif';
  if (brand && HEIC_BRANDS.has(brand)) return text.slice(16, HEAD_BYTES).includes('avif') ? 'avif' : 'heic';
  return null;
}

function demuxerFor(head: Buffer): Demuxer | null {
  const text = head.toString('latin1');
  if (brandOf(text) || OLD_QUICKTIME_BOXES.has(text.slice(4, 8))) return 'mov';
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return 'matroska';
  if (/^RIFF[\s\S]{4}AVI /.test(text)) return 'avi';
  if (/^RIFF[\s\S]{4}WAVE/.test(text)) return 'wav';
  if (text.startsWith('OggS')) return 'ogg';
  if (text.startsWith('fLaC')) return 'flac';
  if (text.startsWith('ID3')) return 'mp3';
  const [first = 0, second = 0] = head;
  // For AAC and mp3 files only two bytes are compared, which another file can match by chance. Such a file is
  // refused later, because it must also decode.
  if (first === 0xff && (second & 0xf6) === 0xf0) return 'aac';
  if (first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0) return 'mp3';
  return null;
}

const brandOf = (text: string): string | null => (text.slice(4, 8) === 'ftyp' ? text.slice(8, 12) : null);

const startsWith = (head: Buffer, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

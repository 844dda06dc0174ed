import type { ByteRange } from '../../providers/storage/port.ts';

/**
 * Parses the Range header of a request for a file of `bytes` bytes. Null means that the whole file is sent. A
 * header with several ranges is ignored. Otherwise a small request could cause a large response.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return first <= last && first < bytes ? { first, last } : 'unsatisfiable';
}

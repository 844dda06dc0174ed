import type { ByteRange } from '../../providers/storage/port.ts';

/**
 * What a Range header asks of a file. Null: the whole file, also for what we do not speak, such as several ranges,
 * which would let one small request cause a large answer.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return first <= last && first < bytes ? { first, last } : 'unsatisfiable';
}

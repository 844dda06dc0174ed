import type { Translate } from '#web/kit/i18n-store.ts';
import type { Lock } from './keys.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const two = (value: number): string => String(value).padStart(2, '0');

/** "11:42", or "1:02:10" from an hour on. Digits and colons read alike in every language. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const minutes = Math.floor((whole % HOUR_S) / MINUTE_S);
  const hours = Math.floor(whole / HOUR_S);
  const rest = two(whole % MINUTE_S);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** What is behind the lock, in words: how many of each, and how long they last. */
export function insideWords(
  { photos, videos, audios, lengthSeconds }: Pick<Lock, 'photos' | 'videos' | 'audios' | 'lengthSeconds'>,
  t: Translate,
): string[] {
  const length = lengthSeconds > 0 ? ` ${clockText(lengthSeconds)}` : '';
  const words = [
    videos > 0 && t('posts.inside.videos', { count: videos }) + length,
    // The length is that of all together; it stands once.
    audios > 0 && t('posts.inside.audios', { count: audios }) + (videos > 0 ? '' : length),
    photos > 0 && t('posts.inside.photos', { count: photos }),
  ].filter((word) => word !== false);
  return words.length > 0 ? words : [t('posts.inside.text')];
}

import { clockText } from '#web/kit/clock-text.ts';
import type { Translate } from '#web/kit/i18n-store.ts';
import type { Lock } from './keys.ts';

/** Describes the locked contents of a post or message: the number of each kind, and the total length. */
export function describeLocked(
  { photos, videos, audios, lengthSeconds, hasPoll = false }: Omit<Lock, 'ways' | 'hasPoll'> & Partial<Lock>,
  t: Translate,
): string[] {
  const length = lengthSeconds > 0 ? ` ${clockText(lengthSeconds)}` : '';
  const words = [
    videos > 0 && t('posts.inside.videos', { count: videos }) + length,
    // `length` is the total length of videos and audio files. If there are videos and audio files, only the
    // text for the videos contains it.
    audios > 0 && t('posts.inside.audios', { count: audios }) + (videos > 0 ? '' : length),
    photos > 0 && t('posts.inside.photos', { count: photos }),
    hasPoll && t('posts.inside.poll'),
  ].filter((word) => word !== false);
  return words.length > 0 ? words : [t('posts.inside.text')];
}

import { MEDIA_BATCH_MAX } from '#contract/limits.ts';
import { api } from '#web/kit/api.ts';
import type { Media } from './refusal-words.ts';

type Answer = (media: Media | null) => void;

const waiting = new Map<string, Answer[]>();
const GATHER_MS = 20;

/**
 * The same media with new addresses; null when this person may not see it any more. Pictures of one page run out
 * together, so what is asked for at the same time is asked in one call.
 */
export function freshMedia(id: string): Promise<Media | null> {
  if (waiting.size === 0) setTimeout(askTogether, GATHER_MS);
  return new Promise((resolve) => {
    waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
  });
}

async function askTogether(): Promise<void> {
  const asked = [...waiting];
  waiting.clear();
  for (let from = 0; from < asked.length; from += MEDIA_BATCH_MAX) {
    const batch = asked.slice(from, from + MEDIA_BATCH_MAX);
    const found = await ask(batch.map(([id]) => id));
    for (const [id, answers] of batch) for (const answer of answers) answer(found.get(id) ?? null);
  }
}

async function ask(ids: string[]): Promise<Map<string, Media>> {
  try {
    const { media } = await api.media.refresh({ ids });
    return new Map(media.map((one) => [one.id, one]));
  } catch {
    // Nobody could answer: it stays as it is, and whoever needs it tries again.
    return new Map();
  }
}

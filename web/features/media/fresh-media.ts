import { MEDIA_BATCH_MAX } from '#contract/limits.ts';
import { api } from '#web/kit/api.ts';
import { actingSeat } from '#web/kit/inbox.ts';
import type { Media } from './refusal-key.ts';

type Answer = (media: Media | null) => void;

interface Wanted {
  readonly id: string;
  readonly inbox: string | null;
  readonly answers: Answer[];
}

const waiting = new Map<string, Wanted>();
const BATCH_WAIT_MS = 20;

/**
 * Returns the media with new signed URLs. Returns null if this person may no longer see the media or if the
 * request failed. All URLs on a page expire together, so requests made within 20 ms become one call. The
 * parameter `inbox` is the inbox in which the media is shown; by default it is the inbox on screen. The music
 * player passes null, which stands for the person's own account.
 */
export function freshMedia(
  id: string,
  inbox: string | null = actingSeat()?.creator.domain ?? null,
): Promise<Media | null> {
  if (waiting.size === 0) setTimeout(requestBatch, BATCH_WAIT_MS);
  return new Promise((resolve) => {
    const key = `${inbox ?? ''} ${id}`;
    const known = waiting.get(key);
    if (known) known.answers.push(resolve);
    else waiting.set(key, { id, inbox, answers: [resolve] });
  });
}

async function requestBatch(): Promise<void> {
  const asked = [...waiting.values()];
  waiting.clear();
  for (const here of Map.groupBy(asked, ({ inbox }) => inbox).values())
    for (let from = 0; from < here.length; from += MEDIA_BATCH_MAX) {
      const batch = here.slice(from, from + MEDIA_BATCH_MAX);
      const found = await ask(
        batch.map(({ id }) => id),
        batch[0]?.inbox ?? null,
      );
      for (const { id, answers } of batch) for (const answer of answers) answer(found.get(id) ?? null);
    }
}

async function ask(ids: string[], inbox: string | null): Promise<Map<string, Media>> {
  try {
    const { media } = await api.media.refresh({ ids }, { inbox });
    return new Map(media.map((one) => [one.id, one]));
  } catch {
    // Without an answer the media keep their old URLs, and the caller tries again.
    return new Map();
  }
}

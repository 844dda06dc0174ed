import { MEDIA_BATCH_MAX } from '#contract/limits.ts';
import { api } from '#web/kit/api.ts';
import { actingSeat } from '#web/kit/inbox.ts';
import type { Media } from './refusal-words.ts';

type Answer = (media: Media | null) => void;

interface Wanted {
  readonly id: string;
  readonly inbox: string | null;
  readonly answers: Answer[];
}

const waiting = new Map<string, Wanted>();
const GATHER_MS = 20;

/**
 * The same media with new addresses; null when this person may not see it any more. Pictures of one page run out
 * together, so what is asked for at the same time is asked in one call. `inbox` is whose they are seen in: the one on
 * screen, unless what plays goes on from screen to screen.
 */
export function freshMedia(
  id: string,
  inbox: string | null = actingSeat()?.creator.domain ?? null,
): Promise<Media | null> {
  if (waiting.size === 0) setTimeout(askTogether, GATHER_MS);
  return new Promise((resolve) => {
    const key = `${inbox ?? ''} ${id}`;
    const known = waiting.get(key);
    if (known) known.answers.push(resolve);
    else waiting.set(key, { id, inbox, answers: [resolve] });
  });
}

async function askTogether(): Promise<void> {
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
    // Nobody could answer: it stays as it is, and whoever needs it tries again.
    return new Map();
  }
}

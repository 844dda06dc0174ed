import { useEffect, useRef, useState } from 'react';
import { freshMedia } from './fresh-media.ts';
import type { Media } from './refusal-key.ts';

type Sources = NonNullable<Media['sources']>;

/** How many times a failing URL is replaced. If the new URLs fail too, the failure has another cause. */
const TRIES = 2;

/** The media's signed URLs, and a function that requests new URLs after these have expired. */
export function useSources(media: Media): { sources: Sources | null; renew: () => Promise<Sources | null> } {
  const [sources, setSources] = useState(media.sources);
  const tries = useRef(0);
  useEffect(() => {
    setSources(media.sources);
    tries.current = 0;
  }, [media.sources]);
  const renew = async (): Promise<Sources | null> => {
    if (tries.current >= TRIES) return null;
    tries.current += 1;
    const fresh = await freshMedia(media.id);
    if (fresh?.sources) setSources(fresh.sources);
    return fresh?.sources ?? null;
  };
  return { sources, renew };
}

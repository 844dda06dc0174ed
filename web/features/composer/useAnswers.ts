import { useEffect } from 'react';
import { onEvent, onGap } from '#web/kit/events.ts';
import type { Composer } from './composer.ts';
import { loadPost } from './queries.ts';

/** Follows what the others in a post say to it: who agrees while it is open here lets it go out at once. */
export function useAnswers(composer: Composer): void {
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const { id, draft, version } = composer.store.getState();
      if (version === null || draft.coCreators.length === 0) return;
      // Without an answer the old one stays; the next save brings it too.
      const saved = await loadPost(id).catch(() => null);
      const said = new Map(saved?.coCreators.map((one) => [one.domain, one.consent]));
      const isNews = composer.store
        .getState()
        .draft.coCreators.some(({ domain, consent }) => consent !== (said.get(domain) ?? consent));
      if (!isNews) return;
      composer.change(({ coCreators }) => ({
        coCreators: coCreators.map((one) => ({ ...one, consent: said.get(one.domain) ?? one.consent })),
      }));
    };
    const stops = [
      onEvent('postChanged', ({ id }) => {
        if (id === composer.store.getState().id) void ask();
      }),
      onGap(() => void ask()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [composer]);
}

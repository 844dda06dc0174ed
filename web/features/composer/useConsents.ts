import { useEffect } from 'react';
import { onEvent, onGap } from '#web/kit/events.ts';
import type { Composer } from './composer.ts';
import { loadPost } from './queries.ts';

/**
 * Keeps the other creators' consents up to date while the draft is open, so that the post can be published as
 * soon as all have agreed.
 */
export function useConsents(composer: Composer): void {
  useEffect(() => {
    const reload = async (): Promise<void> => {
      const { id, draft, version } = composer.store.getState();
      if (version === null || draft.coCreators.length === 0) return;
      // When the request fails, the known consents stay; the next save brings the current ones.
      const saved = await loadPost(id).catch(() => null);
      const consents = new Map(saved?.coCreators.map((one) => [one.domain, one.consent]));
      const hasChanged = composer.store
        .getState()
        .draft.coCreators.some(({ domain, consent }) => consent !== (consents.get(domain) ?? consent));
      if (!hasChanged) return;
      composer.change(({ coCreators }) => ({
        coCreators: coCreators.map((one) => ({ ...one, consent: consents.get(one.domain) ?? one.consent })),
      }));
    };
    const stops = [
      onEvent('postChanged', ({ id }) => {
        if (id === composer.store.getState().id) void reload();
      }),
      onGap(() => void reload()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [composer]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { postPath, refetchPost } from '#web/features/posts/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { showToast } from '#web/kit/toasts.ts';
import type { Composer, ComposerState } from './composer.ts';
import { faultsOf, type Problems } from './faults.ts';

/**
 * Saves and publishes the post, and shows the problems that prevent it. Problems that the browser finds
 * itself are shown only after the first try to publish.
 */
export function usePublishing(composer: Composer, state: ComposerState, leave: (to: string) => void) {
  const t = useT();
  const format = useFormat();
  const cache = useQueryClient();
  const form = useRef<HTMLDivElement>(null);
  const [hasTried, setTried] = useState(false);
  const isPublished = state.state === 'published' || state.state === 'archived';
  const faults = faultsOf(state.draft, { now: new Date(), isPublished });
  const found = Object.fromEntries(Object.entries(faults).map(([field, key]) => [field, t(key)]));
  const problems: Problems = { ...(hasTried ? found : {}), ...state.refused };

  const showFirstProblem = () =>
    requestAnimationFrame(() => {
      const place = form.current?.querySelector<HTMLElement>('[data-problem], [aria-invalid="true"]');
      place?.scrollIntoView({ block: 'center' });
      place?.focus({ preventScroll: true });
    });

  async function save(): Promise<boolean> {
    const isSaved = (await composer.save()) !== null;
    if (!isSaved) showFirstProblem();
    return isSaved;
  }

  async function publish(): Promise<void> {
    setTried(true);
    if (Object.keys(faults).length > 0) {
      showFirstProblem();
      return;
    }
    const out = await composer.publish();
    if (!out) {
      showFirstProblem();
      return;
    }
    composer.forget();
    // The next page shows this post. The post is requested now, because the event about its change may arrive
    // only after that page is on screen.
    await refetchPost(cache, out.id);
    if (out.state === 'scheduled' && out.publishAt) {
      showToast(t('composer.done.scheduled', { when: format.dateTime(out.publishAt) }));
      leave(routeNamed('Queue').path);
    } else {
      showToast(t(isPublished ? 'composer.done.saved' : 'composer.done.published'));
      leave(postPath(out.id));
    }
  }

  return {
    /** A ref for the element that contains the form's fields. */
    form,
    problems,
    isPublished,
    save,
    publish,
  };
}

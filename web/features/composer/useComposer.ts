import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type Composer, type ComposerState, createComposer } from './composer.ts';
import type { KeptDraft } from './kept-draft.ts';

/**
 * Creates a composer that exists as long as the page is mounted. Returns the composer and its current state.
 */
export function useComposer(postId: string | null, start: KeptDraft): readonly [Composer, ComposerState] {
  const [composer] = useState(() => createComposer(postId, start));
  const state = useStore(composer.store);
  useEffect(() => composer.watch(), [composer]);
  return [composer, state];
}

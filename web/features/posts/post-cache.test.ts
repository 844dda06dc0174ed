import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { good, mockNetwork } from '#web/kit/testing.ts';
import { postKeys } from './keys.ts';
import { refetchPost } from './post-cache.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const lock = { ways: [], photos: 1, videos: 0, audios: 0, lengthSeconds: 0 };

afterEach(() => vi.unstubAllGlobals());

test('refetchPost marks the cached comments as stale if the post became locked or unlocked, but not if it stayed unlocked', async () => {
  for (const [before, after, isAsked] of [
    [lock, null, true],
    [null, lock, true],
    [null, null, false],
  ] as const) {
    mockNetwork(() => good({ id: ID, lock: after }));
    const cache = new QueryClient();
    cache.setQueryData(postKeys.one(ID), { id: ID, lock: before });
    cache.setQueryData(postKeys.comments(ID), { pages: [], pageParams: [] });
    await refetchPost(cache, ID);
    expect(cache.getQueryState(postKeys.comments(ID))?.isInvalidated).toBe(isAsked);
  }
});

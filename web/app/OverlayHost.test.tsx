import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { initLanguage } from '#web/kit/i18n.tsx';
import { modal, registerModals } from '#web/kit/modal-registry.ts';
import { OverlayHost } from './OverlayHost.tsx';

beforeAll(() => initLanguage());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a modal is preloaded after 0.5 seconds with `preloadWhen: "soon"`, and after 10 seconds without `preloadWhen`', async () => {
  vi.useFakeTimers();
  const fetched: string[] = [];
  const fetching = (name: string) => async () => {
    fetched.push(name);
    return () => null;
  };
  registerModals([
    modal('login', { load: fetching('login'), preloadWhen: 'soon' }),
    modal('report', { load: fetching('report') }),
    modal('tip', { load: fetching('tip'), preloadWhen: 'idle' }),
  ]);
  render(<OverlayHost />);
  await vi.advanceTimersByTimeAsync(499);
  expect(fetched).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched).toEqual(['login']);
  await vi.advanceTimersByTimeAsync(9_499);
  expect(fetched).toEqual(['login']);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched).toEqual(['login', 'report']);
});

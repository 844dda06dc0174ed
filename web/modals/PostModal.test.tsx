import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { mockNetwork } from '#web/kit/testing.ts';
import { PostModal } from './PostModal.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const location = { pathname: '/post', search: '?id=1', hash: '', state: null, key: '' };

test('PostModal sets the document title and restores the previous one when it closes', async () => {
  await initLanguage();
  await loadNamespaces(['posts', 'titles']);
  mockNetwork(() => 'hang');
  document.title = 'Home · DFans';
  const { unmount } = render(
    <MemoryRouter>
      <PostModal location={location} onClose={() => undefined} />
    </MemoryRouter>,
  );
  expect(document.title).toBe('Post · DFans');
  unmount();
  expect(document.title).toBe('Home · DFans');
});

import { cleanup, screen as page, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { good, mockNetwork } from '#web/kit/testing.ts';
import type { MessageMedia } from './keys.ts';
import { MediaGrid } from './MediaGrid.tsx';

beforeAll(async () => {
  mockNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['chat', 'media', 'posts']);
  vi.unstubAllGlobals();
});
afterEach(cleanup);

const photo = (place: number, isPreview: boolean): MessageMedia => ({
  isPreview,
  mayDownload: false,
  media: {
    id: `01890000-0000-7000-8000-00000000000${place}`,
    kind: 'photo',
    state: 'ready',
    width: 1200,
    height: 800,
    durationMs: null,
    color: '#336699',
    preview: null,
    waveform: null,
    refusal: null,
    sources: { expiresAt: '2030-01-01T00:00:00.000Z', images: [], playlist: null, audio: null },
  },
});
const wordsOnPhotos = () => page.getAllByRole('button').map(({ textContent }) => textContent);

test('before the fan buys the message, MediaGrid labels free photos, and says on the first paid photo that the fan sees it blurred', () => {
  render(
    <MediaGrid media={[photo(1, true), photo(2, false), photo(3, false)]} name="Robin" isLockedToOther />,
  );
  expect(wordsOnPhotos()).toEqual(['Free preview', 'Robin sees a blurred preview', '']);
});

test('after the fan has bought the message, MediaGrid says on no photo that the fan sees it blurred', () => {
  render(<MediaGrid media={[photo(1, true), photo(2, false)]} name="Robin" />);
  expect(wordsOnPhotos()).toEqual(['Free preview', '']);
});

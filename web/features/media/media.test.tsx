import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MEDIA_BATCH_MAX } from '#contract/limits.ts';
import { dispatchGap } from '#web/kit/events.ts';
import { loadNamespaces } from '#web/kit/i18n.tsx';
import { alice } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { freshMedia } from './fresh-media.ts';
import { kindOfFile } from './kind-of-file.ts';
import { MediaStill } from './MediaStill.tsx';
import { MediaView } from './MediaView.tsx';
import type { Media } from './refusal-key.ts';
import { segmentAddresses } from './segment-addresses.ts';
import { UploadTray } from './UploadTray.tsx';
import { addFiles, resumeUpload, useUploads } from './uploads.ts';

const photo: Media = {
  id: '01890000-0000-7000-8000-000000000001',
  kind: 'photo',
  state: 'ready',
  width: 1200,
  height: 800,
  durationMs: null,
  color: '#336699',
  preview: '/m/p/1/preview.webp',
  waveform: null,
  refusal: null,
  sources: {
    expiresAt: '2026-11-15T00:00:00.000Z',
    images: [
      { address: '/m/g/old/320.webp', type: 'image/webp', width: 320, height: 213 },
      { address: '/m/g/old/640.webp', type: 'image/webp', width: 640, height: 427 },
      { address: '/m/g/old/large.jpg', type: 'image/jpeg', width: 1200, height: 800 },
    ],
    playlist: null,
    audio: null,
  },
};

/** The media that the mocked server returns; each test sets them. */
let answers: Media[] = [];
let asked: string[][] = [];

beforeEach(async () => {
  await loadNamespaces(['media']);
  asked = [];
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    if (!String(address).endsWith('/media/refresh')) return new Response('#EXTM3U\n/m/g/new/720p.m3u8\n');
    const { ids } = JSON.parse(String(init?.body)) as { ids: string[] };
    asked.push(ids);
    const data = { media: answers.filter(({ id }) => ids.includes(id)) };
    return Response.json({ code: 200, success: true, data, msg: '' });
  });
});
afterEach(() => {
  cleanup();
  useUploads.setState({ uploads: [] });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('media on screen', () => {
  test('a photo offers the browser all its sizes, and shows the blurred preview while the photo is loading', () => {
    const { container } = render(<MediaView media={photo} alt="Hills at dawn" />);
    expect(container.querySelector('source')?.getAttribute('srcset')).toBe(
      '/m/g/old/320.webp 320w, /m/g/old/640.webp 640w',
    );
    expect(screen.getByAltText('Hills at dawn').getAttribute('src')).toBe('/m/g/old/large.jpg');
    expect(container.querySelector('img[alt=""]')?.getAttribute('src')).toBe('/m/p/1/preview.webp');
  });

  test('a photo whose signed URL has expired gets a new URL', async () => {
    const sources = photo.sources && {
      ...photo.sources,
      images: photo.sources.images.map((image) => ({
        ...image,
        address: image.address.replace('old', 'new'),
      })),
    };
    answers = [{ ...photo, sources }];
    render(<MediaView media={photo} alt="Hills" />);
    await act(async () => {
      fireEvent.error(screen.getByAltText('Hills'));
      await expect.poll(() => asked).toHaveLength(1);
    });
    await expect.poll(() => screen.getByAltText('Hills').getAttribute('src')).toBe('/m/g/new/large.jpg');
  });

  test('a tile shows an audio recording as an icon with its duration, without an image or a player', () => {
    const recording: Media = {
      ...photo,
      kind: 'audio',
      durationMs: 6_900,
      preview: null,
      sources: { expiresAt: '2026-11-15T00:00:00.000Z', images: [], playlist: null, audio: null },
    };
    const { container } = render(<MediaStill media={recording} alt="Sketch" />);
    expect(container.querySelector('img, audio')).toBeNull();
    expect(screen.getByRole('img', { name: 'Sketch' }).textContent).toBe('0:06');
  });

  test('locked media show only the blurred preview', () => {
    const { container } = render(<MediaView media={{ ...photo, sources: null }} alt="Locked photo" />);
    expect(screen.getByRole('img', { name: 'Locked photo' })).toBeTruthy();
    expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/m/p/1/preview.webp',
    ]);
  });

  test('requests for several media at the same time become one call', async () => {
    const other = { ...photo, id: '01890000-0000-7000-8000-000000000002' };
    answers = [photo];
    const [one, two] = await Promise.all([freshMedia(photo.id), freshMedia(other.id)]);
    expect([one?.id, two]).toEqual([photo.id, null]);
    expect(asked).toEqual([[photo.id, other.id]]);
  });

  test('a video segment keeps its URL while the URL is valid and gets a new URL later', async () => {
    const video = {
      ...photo,
      sources: photo.sources && { ...photo.sources, playlist: '/m/g/new/video.m3u8' },
    };
    answers = [video];
    const addresses = segmentAddresses(photo.id);
    expect(await addresses.fresh('/m/g/old/720p.m3u8')).toBe('/m/g/old/720p.m3u8');
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 30_000);
    expect(await addresses.fresh('/m/g/old/720p.m3u8')).toMatch(/\/m\/g\/new\/720p\.m3u8$/);
    vi.restoreAllMocks();
  });
});

describe('media uploads', () => {
  test('after a lost connection, the states of many processing uploads are requested in several batches', async () => {
    const ids = Array.from({ length: MEDIA_BATCH_MAX + 1 }, (_, at) => photo.id.slice(0, -3) + (100 + at));
    answers = ids.map((id) => ({ ...photo, id }));
    addFiles([]);
    useUploads.setState({
      uploads: ids.map((id) => ({
        id,
        name: 'hills.jpg',
        kind: 'photo',
        bytes: 1,
        sentBytes: 1,
        mediaId: id,
        state: 'processing',
        problem: null,
      })),
    });
    dispatchGap();
    await expect
      .poll(() => useUploads.getState().uploads.filter(({ state }) => state === 'ready'))
      .toHaveLength(ids.length);
    expect(asked.map(({ length }) => length)).toEqual([MEDIA_BATCH_MAX, 1]);
  });

  test('kindOfFile recognizes photos and videos by type, and a photo without a type by its file name, but no SVG or PDF file', () => {
    expect(kindOfFile({ type: 'image/png', name: 'a' })).toBe('photo');
    expect(kindOfFile({ type: '', name: 'IMG_1.HEIC' })).toBe('photo');
    expect(kindOfFile({ type: 'video/mp4', name: 'a' })).toBe('video');
    expect(kindOfFile({ type: 'image/svg+xml', name: 'a.svg' })).toBeNull();
    expect(kindOfFile({ type: 'application/pdf', name: 'a.pdf' })).toBeNull();
  });

  test('one person’s uploads are removed and not sent when another person logs in', () => {
    changeUser({ address: alice.address });
    const [id = ''] = addFiles([new File(['x'], 'mine.jpg', { type: 'image/jpeg' })]);
    expect(useUploads.getState().uploads.map(({ name }) => name)).toEqual(['mine.jpg']);
    clearUser();
    changeUser({ address: `0x${'b'.repeat(40)}` });
    resumeUpload(id);
    expect(useUploads.getState().uploads).toEqual([]);
    clearUser();
  });

  test("each row of the upload tray shows the upload's state, and the row of a refused file also shows the reason", () => {
    const upload = { kind: 'photo', bytes: 4 * 1024 * 1024, mediaId: null, problem: null } as const;
    useUploads.setState({
      uploads: [
        { ...upload, id: '1', name: 'a.jpg', state: 'sending', sentBytes: 1024 * 1024 },
        { ...upload, id: '2', name: 'b.jpg', state: 'processing', sentBytes: upload.bytes },
        {
          ...upload,
          id: '3',
          name: 'c.jpg',
          state: 'refused',
          sentBytes: 0,
          problem: { key: 'media.refused.damaged' },
        },
      ],
    });
    render(<UploadTray />);
    expect(screen.getByText('25 % of 4 MB')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pause a.jpg' })).toBeTruthy();
    expect(screen.getByText(/Being prepared/)).toBeTruthy();
    expect(screen.getByRole('alert').textContent, 'a file that failed is named').toMatch(/^c\.jpg.*damaged/);
    fireEvent.click(screen.getByRole('button', { name: 'Take c.jpg off the list' }));
    expect(useUploads.getState().uploads.map(({ id }) => id)).toEqual(['1', '2']);
  });
});

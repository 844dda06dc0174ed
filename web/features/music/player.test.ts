import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { good, mockNetwork } from '#web/kit/testing.ts';
import { playTracks, step, stopMusic, usePlayer } from './player.ts';

/** An audio element that plays nothing; the test reports its events. */
class SilentAudio {
  readonly attributes = new Map<string, string>();
  readonly played: string[] = [];
  isPaused = false;
  onerror: () => void = () => undefined;
  set src(address: string) {
    this.attributes.set('src', address);
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  async play(): Promise<void> {
    this.played.push(this.getAttribute('src') ?? '');
  }
  pause(): void {
    this.isPaused = true;
  }
}

const tracks = ['one', 'two'].map((id) => ({ id, title: id, src: '' }));
let element = new SilentAudio();
const playedTimes = (times: number) => vi.waitFor(() => expect(element.played).toHaveLength(times));

beforeAll(() => {
  mockNetwork(({ body, path }) => {
    const { ids } = body as { ids: string[] };
    expect(path).toContain('refresh');
    return good({ media: ids.map((id) => ({ id, sources: { audio: { address: `/m/${id}` } } })) });
  });
  vi.stubGlobal(
    'Audio',
    class extends SilentAudio {
      constructor() {
        super();
        element = this;
      }
    },
  );
});
afterAll(() => {
  stopMusic();
  vi.unstubAllGlobals();
});

test('when a track fails, it is loaded once more, even if another track failed before at the same position', async () => {
  playTracks(tracks, 'one');
  await playedTimes(1);
  element.onerror();
  await playedTimes(2);
  // A second failure at the same position stops the music.
  element.onerror();
  expect(usePlayer.getState()).toMatchObject({ trackId: 'one', isPlaying: false, isLoading: false });
  expect(element.played).toEqual(['/m/one', '/m/one']);

  step(1);
  // The first track fails again before the URL of the second one has arrived.
  element.onerror();
  await playedTimes(3);
  element.onerror();
  await playedTimes(4);
  expect(element.played.slice(2)).toEqual(['/m/two', '/m/two']);
});

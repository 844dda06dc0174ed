import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRecorder } from './recorder.ts';

const begun = vi.fn();

/** Stubs the browser's recording interfaces. */
beforeEach(() => {
  vi.stubGlobal(
    'MediaRecorder',
    class {
      static readonly isTypeSupported = () => true;
      readonly mimeType = 'audio/mp4';
      readonly start = begun;
      onstop: () => void = () => undefined;
      stop() {
        this.onstop();
      }
    },
  );
  vi.stubGlobal(
    'AudioContext',
    class {
      createAnalyser = () => ({ fftSize: 0, getByteTimeDomainData: () => undefined });
      createMediaStreamSource = () => ({ connect: () => undefined });
      close = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  begun.mockReset();
  vi.unstubAllGlobals();
});

function slowMicrophone() {
  const { promise, resolve } = Promise.withResolvers<MediaStream>();
  const track = { stop: vi.fn() };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => promise } });
  const opens = () =>
    act(async () => {
      // The recorder calls only `getTracks` of the stream.
      resolve({ getTracks: () => [track] } as unknown as MediaStream);
      await promise;
    });
  return { track, opens };
}

test('canceling before the microphone opens starts no recording, and the microphone is released', async () => {
  const { track, opens } = slowMicrophone();
  const { result } = renderHook(() => useRecorder(() => undefined));
  act(() => result.current.start());
  expect(result.current.state).toBe('asking');
  act(() => result.current.cancel());
  await opens();
  expect(result.current.state).toBe('idle');
  expect(begun).not.toHaveBeenCalled();
  expect(track.stop).toHaveBeenCalledTimes(1);
});

test('leaving the chat before the microphone opens starts no recording, and the microphone is released', async () => {
  const { track, opens } = slowMicrophone();
  const { result, unmount } = renderHook(() => useRecorder(() => undefined));
  act(() => result.current.start());
  unmount();
  await opens();
  expect(begun).not.toHaveBeenCalled();
  expect(track.stop).toHaveBeenCalledTimes(1);
});

test('releasing the button before the microphone opens starts a hands-free recording', async () => {
  const { track, opens } = slowMicrophone();
  const { result } = renderHook(() => useRecorder(() => undefined));
  act(() => result.current.start());
  act(() => result.current.finish());
  await opens();
  expect(result.current.state).toBe('recording');
  act(() => result.current.cancel());
  expect(result.current.state).toBe('idle');
  expect(track.stop).toHaveBeenCalledTimes(1);
});

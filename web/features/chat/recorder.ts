import { useEffect, useRef, useState } from 'react';

/** The maximum length of a voice message. */
const VOICE_MAX_SECONDS = 300;

const types = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus'];
const LEVELS = 24;

export type RecorderState = 'idle' | 'asking' | 'recording' | 'refused';

export const canRecord = (): boolean =>
  typeof MediaRecorder === 'function' && Boolean(navigator.mediaDevices?.getUserMedia);

/**
 * Records a voice message. Returns the recording's state, length and loudness; calls `onDone` with the
 * finished file.
 */
export function useRecorder(onDone: (file: File) => void) {
  const [state, setState] = useState<RecorderState>('idle');
  const [seconds, setSeconds] = useState(0);
  const [levels, setLevels] = useState<readonly number[]>([]);
  const stop = useRef<((isKept: boolean) => void) | null>(null);
  useEffect(() => () => stop.current?.(false), []);

  const start = async () => {
    // A touch fires a pointer event and then a click, and both call `start`. The second call is ignored.
    if (stop.current) return;
    let isWanted = true;
    // Until the microphone is open, the person may still cancel or leave. Releasing the button in that time
    // ends nothing: the recording starts when the microphone is open, and is then hands-free.
    stop.current = (isKept) => {
      if (isKept) return;
      stop.current = null;
      isWanted = false;
      setState('idle');
    };
    setState('asking');
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch {
      if (!isWanted) return;
      // There is no microphone, or the browser may not use it. The composer shows a notice, and the person
      // can still write.
      stop.current = null;
      setState('refused');
      return;
    }
    if (!isWanted) {
      silence(stream);
      return;
    }
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
    const pieces: Blob[] = [];
    const meter = listenTo(stream);
    const begun = performance.now();
    const timer = setInterval(() => {
      const elapsed = (performance.now() - begun) / 1_000;
      setSeconds(elapsed);
      setLevels((now) => [...now, meter.level()].slice(-LEVELS));
      if (elapsed >= VOICE_MAX_SECONDS) stop.current?.(true);
    }, 100);
    stop.current = (isKept) => {
      stop.current = null;
      clearInterval(timer);
      recorder.onstop = () => {
        meter.close();
        silence(stream);
        const type = recorder.mimeType.split(';')[0] || 'audio/webm';
        if (isKept && pieces.length > 0) onDone(new File(pieces, `voice.${type.split('/')[1]}`, { type }));
      };
      recorder.stop();
      setState('idle');
      setSeconds(0);
      setLevels([]);
    };
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) pieces.push(data);
    };
    recorder.start(1_000);
    setState('recording');
  };
  return {
    state,
    seconds,
    levels,
    start: () => void start(),
    finish: () => stop.current?.(true),
    cancel: () => stop.current?.(false),
  };
}

/** Releases the microphone; otherwise the browser would keep showing that it is in use. */
function silence(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export type Recorder = ReturnType<typeof useRecorder>;

/** Measures the loudness of the stream; `level` is between 0 and 1. */
function listenTo(stream: MediaStream): { level(): number; close(): void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    level() {
      analyser.getByteTimeDomainData(samples);
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
      return Math.min(1, loudest / 90);
    },
    close: () => void context.close(),
  };
}

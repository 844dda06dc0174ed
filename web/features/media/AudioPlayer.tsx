import { useRef, useState } from 'react';
import { clockText } from '#web/kit/clock-text.ts';
import { useT } from '#web/kit/i18n.tsx';
import { AudioWave } from '#web/ui/AudioWave.tsx';

import type { Media } from './refusal-key.ts';
import { useSources } from './useSources.ts';

const BARS = 48;

/** Plays audio and shows its waveform. The audio file is not loaded until the person presses Play. */
export function AudioPlayer({ media, label }: { media: Media; label: string }) {
  const t = useT();
  const { sources, renew } = useSources(media);
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const length = (media.durationMs ?? 0) / 1_000;

  const goOn = async () => {
    const element = audio.current;
    const place = element?.currentTime ?? 0;
    const address = (await renew())?.audio?.address;
    if (!element || !address) {
      setPlaying(false);
      return;
    }
    element.src = address;
    element.currentTime = place;
    await element.play().catch(() => setPlaying(false));
  };
  const toggle = async () => {
    const element = audio.current;
    if (!element) return;
    if (isPlaying) element.pause();
    else await element.play().catch(() => undefined);
  };
  return (
    <>
      <AudioWave
        peaks={barsOf(media.waveform ?? [])}
        progress={length > 0 ? Math.min(1, seconds / length) : 0}
        isPlaying={isPlaying}
        onToggle={() => void toggle()}
        playLabel={t('media.audio.play', { name: label })}
        pauseLabel={t('media.audio.pause', { name: label })}
        seekLabel={t('media.audio.seek')}
        positionText={t('media.audio.place', { place: clockText(seconds), length: clockText(length) })}
        duration={clockText(length)}
        onSeek={(progress) => {
          if (audio.current) audio.current.currentTime = progress * length;
        }}
      />
      {/* Creators upload recordings without captions, so the track element is empty. */}
      <audio
        ref={audio}
        src={sources?.audio?.address}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
        onError={() => void goOn()}
      >
        <track kind="captions" />
      </audio>
    </>
  );
}

/** Reduces a waveform to the number of bars that fit; each bar shows the highest value of its section. */
export function barsOf(waveform: readonly number[]): number[] {
  const each = Math.max(1, waveform.length / BARS);
  return Array.from({ length: Math.min(BARS, waveform.length) }, (_, bar) => {
    const part = waveform.slice(Math.floor(bar * each), Math.max(Math.floor((bar + 1) * each), 1));
    return Math.max(0, ...part) / 100;
  });
}

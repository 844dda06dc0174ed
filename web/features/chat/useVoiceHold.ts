import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Recorder } from './recorder.ts';

/** A press shorter than this is a tap: the recording then continues until Send or the bin is pressed. */
const TAP_MS = 350;
const LOCK_PX = 64;
const CANCEL_PX = 96;
/** When the finger has slid this far towards the bin, the bin shows that sliding further cancels. */
const WARN_PX = 40;

/**
 * The gestures of the microphone button. Holding it records, and releasing it sends. Sliding up continues the
 * recording hands-free; sliding towards the bin cancels it. A tap or a key press starts a hands-free
 * recording.
 */
export function useVoiceHold(recorder: Recorder) {
  const [isHeld, setHeld] = useState(false);
  const [isOverBin, setOverBin] = useState(false);
  const letGo = useRef<(() => void) | null>(null);
  useEffect(() => () => letGo.current?.(), []);

  const onHold = ({ button, clientX, clientY, timeStamp }: PointerEvent) => {
    if (button !== 0 || letGo.current) return;
    const towardsBin = document.documentElement.dir === 'rtl' ? 1 : -1;
    const release = (act: () => void = () => undefined) => {
      letGo.current?.();
      act();
    };
    const onMove = (event: globalThis.PointerEvent) => {
      const slid = (event.clientX - clientX) * towardsBin;
      if (clientY - event.clientY > LOCK_PX) release();
      else if (slid > CANCEL_PX) release(recorder.cancel);
      else setOverBin(slid > WARN_PX);
    };
    const onUp = (event: globalThis.PointerEvent) => {
      const isTap = event.timeStamp - timeStamp < TAP_MS;
      release(isTap ? undefined : recorder.finish);
    };
    const onLost = () => release();
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onLost);
    letGo.current = () => {
      letGo.current = null;
      setHeld(false);
      setOverBin(false);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onLost);
    };
    setHeld(true);
    recorder.start();
  };
  return { isHeld, isOverBin, onHold, onPress: recorder.start };
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';

const SAVE_AFTER_MS = 800;

/**
 * State for a text field that saves itself: a moment after the last keystroke, and immediately when it loses
 * focus or is unmounted. While nobody types, the field shows the stored text, even when another device
 * changes it. Text that is too long is not saved.
 */
export function useSaved(
  stored: string,
  save: (text: string) => Promise<unknown>,
  maxChars = Number.POSITIVE_INFINITY,
) {
  /** The typed text; null when the field has not been changed since it last lost focus. */
  const [typed, setTyped] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const isSaved = typed === null || typed === (saved ?? stored);
  const last = useRef<{ readonly text: string; readonly done: Promise<boolean> } | null>(null);

  /**
   * Saves the typed text. Returns whether all of it is stored. Saves run one after the other, so that the
   * last text is the stored one.
   */
  const keep = (): Promise<boolean> => {
    if (last.current?.text === typed) return last.current.done;
    if (typed === null || (isSaved && !last.current)) return Promise.resolve(true);
    if (typed.length > maxChars) return Promise.resolve(false);
    const before = last.current?.done ?? Promise.resolve(true);
    const done = before
      .then(() => save(typed))
      .then(
        () => true,
        () => false,
      )
      .then((isDone) => {
        if (isDone) setSaved(typed);
        // After a failed save `isSaved` stays false, and the same text is saved again when the field next
        // loses focus.
        else if (last.current?.done === done) last.current = null;
        return isDone;
      });
    last.current = { text: typed, done };
    return done;
  };
  const keepNow = useEffectEvent(() => void keep());
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => keepNow(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => () => keepNow(), []);

  return {
    value: typed ?? stored,
    onValueChange: setTyped,
    onBlur: () =>
      void keep().then((isDone) => {
        if (!isDone) return;
        last.current = null;
        setTyped((now) => (now === typed ? null : now));
        setSaved(null);
      }),
    isSaved,
  };
}

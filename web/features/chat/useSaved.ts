import { useEffect, useEffectEvent, useRef, useState } from 'react';

const SAVE_AFTER_MS = 800;

/**
 * A field that saves itself: a moment after its last letter, and at once when it is left or goes away. While nobody
 * writes in it, it shows what is stored, also when that was changed elsewhere. What is too long waits until it is shorter.
 */
export function useSaved(
  stored: string,
  save: (text: string) => Promise<unknown>,
  maxChars = Number.POSITIVE_INFINITY,
) {
  /** Null: untouched since it was last left. */
  const [typed, setTyped] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const isSaved = typed === null || typed === (saved ?? stored);
  const last = useRef<{ readonly text: string; readonly done: Promise<boolean> } | null>(null);

  /** Says whether everything that was typed is stored. One is saved after the other, so that the last words win. */
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
        // The field says that it failed; the same words are tried again when it is next left.
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

import { type KeyboardEvent, useState } from 'react';
import type { OpenChat } from './keys.ts';
import { type Script, useFittingScripts } from './useScript.ts';

/** The scripts that fit what is typed, and which of them Enter takes: arrows go from one to the next. */
export function useQuickReplies(open: OpenChat, typed: string) {
  const fitting = useFittingScripts(open, typed);
  const [chosen, setChosen] = useState(0);
  // Fewer may fit by now than when one was chosen.
  const at = Math.min(chosen, fitting.length - 1);
  const next: Script | undefined = fitting[at];
  return {
    fitting,
    at,
    next,
    /** The list is called up from its first one again. */
    startOver: () => setChosen(0),
    onArrow: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (fitting.length === 0 || step === 0) return;
      event.preventDefault();
      setChosen((at + step + fitting.length) % fitting.length);
    },
  };
}

import { type KeyboardEvent, useState } from 'react';
import type { OpenChat } from './keys.ts';
import { type Script, useFittingScripts } from './useScript.ts';

/**
 * The scripts that match the typed text, and which of them the Enter key picks. The arrow keys change the
 * choice.
 */
export function useQuickReplies(open: OpenChat, typed: string) {
  const fitting = useFittingScripts(open, typed);
  const [chosen, setChosen] = useState(0);
  // Further typing may leave fewer matching scripts, so the chosen index is limited to the last one.
  const at = Math.min(chosen, fitting.length - 1);
  const next: Script | undefined = fitting[at];
  return {
    fitting,
    at,
    next,
    /** Chooses the first script again. */
    startOver: () => setChosen(0),
    onArrow: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (fitting.length === 0 || step === 0) return;
      event.preventDefault();
      setChosen((at + step + fitting.length) % fitting.length);
    },
  };
}

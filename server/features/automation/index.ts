import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import { lookForCauses, lookForEnds } from './look-for-causes.ts';
import type { AutomationParts } from './parts.ts';
import {
  noteScript,
  removeFlow,
  removeScript,
  saveFlow,
  saveScript,
  saveWelcome,
  showAll,
} from './save-rules.ts';
import { sendAnswers } from './send-answers.ts';

export { putFlow } from './flows.store.ts';
export { lookForCauses, lookForEnds } from './look-for-causes.ts';
export { putScript } from './scripts.store.ts';
export { sendAnswers } from './send-answers.ts';
export { automationHoldsMedia, insertTemplate } from './templates.store.ts';
export { putWelcome } from './welcomes.store.ts';

const LOOK_MS = 2_000;
const LOOK_FOR_ENDS_MS = 60_000;
const ANSWER_MS = 1_000;

/**
 * Texts that a creator writes once: welcomes and flows, which the platform sends, and scripts, which people
 * send.
 */
export function automationFeature(parts: AutomationParts): {
  handlers: readonly Handler[];
  loops: readonly Loop[];
} {
  const { db } = parts;
  return {
    handlers: [
      showAll(parts),
      saveWelcome(parts),
      saveScript(parts),
      removeScript,
      noteScript,
      saveFlow(parts),
      removeFlow,
    ],
    loops: [
      { name: 'look for what flows answer', everyMs: LOOK_MS, run: () => lookForCauses(db) },
      { name: 'look for memberships that end', everyMs: LOOK_FOR_ENDS_MS, run: () => lookForEnds(db) },
      { name: 'send answers of flows', everyMs: ANSWER_MS, run: (stopping) => sendAnswers(parts, stopping) },
    ],
  };
}

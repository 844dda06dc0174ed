import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import { findCauses, findExpiringCauses } from './find-causes.ts';
import type { AutomationParts } from './parts.ts';
import { recordScriptUse } from './record-script-use.ts';
import { removeFlow } from './remove-flow.ts';
import { removeScript } from './remove-script.ts';
import { saveFlow } from './save-flow.ts';
import { saveScript } from './save-script.ts';
import { saveWelcome } from './save-welcome.ts';
import { sendAnswers } from './send-answers.ts';
import { showAll } from './show-all.ts';

export { findCauses, findExpiringCauses } from './find-causes.ts';
export { putFlow } from './flows.store.ts';
export { putScript } from './scripts.store.ts';
export { sendAnswers } from './send-answers.ts';
export { automationUsesMedia, insertTemplate } from './templates.store.ts';
export { putWelcome } from './welcomes.store.ts';

const LOOK_MS = 2_000;
const LOOK_FOR_ENDS_MS = 60_000;
const ANSWER_MS = 1_000;

/**
 * The automation feature: texts that a creator writes once. The platform sends welcomes and flows; people
 * send scripts.
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
      recordScriptUse,
      saveFlow(parts),
      removeFlow,
    ],
    loops: [
      { name: 'find causes of automations', everyMs: LOOK_MS, run: () => findCauses(db) },
      { name: 'find expiring memberships', everyMs: LOOK_FOR_ENDS_MS, run: () => findExpiringCauses(db) },
      {
        name: 'send answers of automations',
        everyMs: ANSWER_MS,
        run: (stopping) => sendAnswers(parts, stopping),
      },
    ],
  };
}

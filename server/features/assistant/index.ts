import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { AssistantInChat } from '../chat/index.ts';
import { answerEmbedded, findFanMessages } from './answer-entries.ts';
import { discardProposal } from './discard-proposal.ts';
import { endProposals, lockProposals, notifyFan, recordPersonInChat } from './in-chat.store.ts';
import { outsideAnswers } from './outside-answers.ts';
import type { AssistantParts } from './parts.ts';
import { saveSettings } from './save-settings.ts';
import { showHelp } from './show-help.ts';
import { showLog } from './show-log.ts';
import { showProposal } from './show-proposal.ts';
import { showSettings } from './show-settings.ts';
import { showStatus } from './show-status.ts';
import { tryOut } from './try-out.ts';

export { answerEmbedded, answerInTransaction, findFanMessages } from './answer-entries.ts';
export { findProposal, insertEntriesOfLastDays } from './entries.store.ts';
export { endProposals } from './in-chat.store.ts';
export { outsideAnswers } from './outside-answers.ts';
export type { AssistantParts } from './parts.ts';
export { putAssistant, readAssistant } from './settings.store.ts';

const LOOK_MS = 2_000;
const ANSWER_MS = 1_000;

/** The assistant's functions that the chat feature calls; `features.ts` passes them to it. */
export const assistantInChat: AssistantInChat = {
  notice: notifyFan,
  findLiveProposals: lockProposals,
  proposalsSent: endProposals,
  creatorIsActive: recordPersonInChat,
};

/**
 * The assistant, which answers a creator's fans or proposes answers within the creator's limits, and the
 * platform's help bot.
 */
export function assistantFeature(parts: AssistantParts): {
  handlers: readonly Handler[];
  loops: readonly Loop[];
  stop(): Promise<void>;
} {
  const { db } = parts;
  const outside = outsideAnswers(parts);
  return {
    handlers: [
      showSettings(parts),
      saveSettings(parts),
      showStatus,
      tryOut(parts),
      showProposal(parts),
      discardProposal,
      showLog,
      showHelp,
    ],
    loops: [
      { name: 'find fan messages', everyMs: LOOK_MS, run: () => findFanMessages(db) },
      {
        name: 'answer with the embedded engine',
        everyMs: ANSWER_MS,
        run: (stopping) => answerEmbedded(parts, stopping),
      },
      { name: 'answer with outside engines', everyMs: ANSWER_MS, run: () => outside.begin() },
    ],
    stop: () => outside.stop(),
  };
}

import { protection } from '#contract/protection.ts';
import { handle } from '../../kit/handle.ts';
import { saveDownloadRules } from './protections.store.ts';

export const setDownloads = handle(protection.setDownloads, async ({ input, actor, tx }) => {
  await saveDownloadRules(tx, actor.id, input);
  return input;
});

import { TEMPLATES_FILES_MAX, TEMPLATES_TEXT_MAX_CHARS } from '#contract/limits.ts';
import type { Tx } from '../../kit/db.ts';
import { templateTotals } from './templates.store.ts';

/**
 * Whether a creator's scripts, flows and welcomes together exceed the limits. The limits exist because one
 * response contains all these texts and files, and building this response must not delay other requests.
 */
export async function exceedsTemplateLimits(tx: Tx, creatorId: string): Promise<boolean> {
  const { chars, files } = await templateTotals(tx, creatorId);
  return chars > TEMPLATES_TEXT_MAX_CHARS || files > TEMPLATES_FILES_MAX;
}

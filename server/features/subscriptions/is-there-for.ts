import { isPersonVisible } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { lastSeenViewer } from '../purchases/index.ts';

/**
 * Whether a creator's page is there for a fan who is not at hand: no block between them, and not in the country they were
 * last here from. Who cannot see a page is not charged for it.
 */
export async function isThereFor(
  reader: Reader,
  { fanId, creatorId }: { fanId: string; creatorId: string },
): Promise<boolean> {
  return isPersonVisible(reader, await lastSeenViewer(reader, fanId), creatorId);
}

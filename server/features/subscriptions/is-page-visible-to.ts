import { isPersonVisible } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { lastSeenViewer } from '../purchases/index.ts';

/**
 * Whether a creator's page is visible to a fan, checked without a request: neither blocks the other, and the
 * page does not shut out the fan's last known country. A fan who cannot see a page is not charged for it.
 */
export async function isPageVisibleTo(
  reader: Reader,
  { fanId, creatorId }: { fanId: string; creatorId: string },
): Promise<boolean> {
  return isPersonVisible(reader, await lastSeenViewer(reader, fanId), creatorId);
}

import { isPersonVisible } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { lastSeenViewer } from '../purchases/index.ts';

/**
 * Whether a creator's page is visible to a fan who makes no request at present: the creator is not restricted,
 * neither of the two has blocked the other, and the page does not shut out the fan's last known country. Fans are
 * never charged for a page that they cannot see.
 */
export async function isPageVisibleTo(
  reader: Reader,
  { fanId, creatorId }: { fanId: string; creatorId: string },
): Promise<boolean> {
  return isPersonVisible(reader, await lastSeenViewer(reader, fanId), creatorId);
}

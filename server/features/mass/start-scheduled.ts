import type { Tx } from '../../kit/db.ts';
import { lockPerson } from '../wallet/index.ts';
import { isWithinCaps } from './caps.ts';
import { lockMass, type MassRow, postponeMass, setState } from './mass.store.ts';
import { notifyProgress } from './notify.ts';

const DAY_MS = 86_400_000;
/**
 * How many days ahead to search for a day on which the caps allow the message. If there is none, the message
 * stays due, and later runs search again.
 */
const DAYS_MAX = 366;

/**
 * Starts a scheduled message that is due. After a pause of the queue, the messages of several days may be due
 * at once. If a message exceeds the caps, it moves to the next day with room, at the same hour, and the time
 * that the creator chose is stored separately.
 */
export async function startScheduled(
  tx: Tx,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<void> {
  // Sending by hand takes the same lock, so that a manual and a scheduled send together cannot exceed a cap.
  const { isRestricted } = await lockPerson(tx, creatorId);
  const row = await lockMass(tx, { id, creatorId });
  if (!row?.sendAt || row.state !== 'scheduled' || row.sendAt > row.now || row.isHeld || isRestricted) return;
  if (await isWithinCaps(tx, { id, creatorId, at: null })) return setState(tx, id, 'sending');
  const until = await nextWithRoom(tx, row, row.sendAt);
  if (!until) return;
  await postponeMass(tx, id, until);
  await notifyProgress(tx, row);
}

async function nextWithRoom(
  tx: Tx,
  { id, creatorId, now }: MassRow,
  wanted: Date,
): Promise<Date | undefined> {
  const late = Math.floor((now.getTime() - wanted.getTime()) / DAY_MS);
  for (let days = late + 1; days <= late + DAYS_MAX; days += 1) {
    const at = new Date(wanted.getTime() + days * DAY_MS);
    if (await isWithinCaps(tx, { id, creatorId, at: at.toISOString() })) return at;
  }
  return undefined;
}

import type { Tx } from '../../kit/db.ts';
import { lockPerson } from '../wallet/index.ts';
import { isWithinCaps } from './caps.ts';
import { lockMass, type MassRow, putOff, setState } from './mass.store.ts';
import { notifyProgress } from './notify.ts';

const DAY_MS = 86_400_000;
/** Further than anybody can fill the days before it. */
const DAYS_MAX = 366;

/**
 * One that is due begins to leave. After a pause several days' may be due at once: what is over the caps moves to the next
 * day that has room, at its own hour, and its creator sees so.
 */
export async function startScheduled(
  tx: Tx,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<void> {
  // As whoever presses Send does, so that the two cannot pass a cap together.
  const { isRestricted } = await lockPerson(tx, creatorId);
  const row = await lockMass(tx, { id, creatorId });
  if (!row?.sendAt || row.state !== 'scheduled' || row.sendAt > row.now || row.isHeld || isRestricted) return;
  if (await isWithinCaps(tx, { id, creatorId, at: null })) return setState(tx, id, 'sending');
  const until = await nextWithRoom(tx, row, row.sendAt);
  if (!until) return;
  await putOff(tx, id, until);
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

import { sql } from 'kysely';
import { creatorIsVisible, type Viewer } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import { deferred } from '../../kit/statements.ts';

interface Member {
  readonly chatId: string;
  readonly personId: string;
}

const marks = {
  isMuted: 'muted_at',
  isPinned: 'pinned_at',
  isFavourite: 'favourite_at',
  isHidden: 'hidden_at',
  isRestricted: 'restricted_at',
} as const;

/** Sets or clears the marks in `changes`. A mark that is already set keeps its time. */
export async function setChatMarks(
  tx: Tx,
  { chatId, personId }: Member,
  changes: { readonly [K in keyof typeof marks]?: boolean | undefined },
): Promise<void> {
  const assignments = Object.entries(marks).flatMap(([name, column]) => {
    const isSet = changes[name as keyof typeof marks];
    if (isSet === undefined) return [];
    return [sql`${sql.ref(column)} = ${isSet ? sql`coalesce(${sql.ref(column)}, app_now())` : sql`null`}`];
  });
  if (assignments.length === 0) return;
  await sql`
    update chat_members set ${sql.join(assignments)}
    where chat_id = ${chatId} and person_id = ${personId}`.execute(tx);
}

/**
 * Counts the person's pinned chats that are visible to them, without the given chat. Locks the person's row,
 * so that concurrent pins cannot exceed the limit.
 */
export async function countOtherPins(tx: Tx, { chatId, personId }: Member, viewer: Viewer): Promise<number> {
  await sql`select from people where id = ${personId}::uuid for no key update ${deferred}`.execute(tx);
  const { rows } = await sql<{ pins: number }>`
    select count(*)::integer as pins from chat_members m join people o on o.id = m.other_id
    where m.person_id = ${personId}::uuid and m.pinned_at is not null and m.chat_id <> ${chatId}::uuid
      and ${creatorIsVisible(viewer, 'o')}`.execute(tx);
  return rows[0]?.pins ?? 0;
}

/** Stores the person's nickname and note for the other person. An empty nickname is stored as null. */
export async function describeOther(
  tx: Tx,
  { chatId, personId }: Member,
  { nickname, note }: { nickname?: string | undefined; note?: string | undefined },
): Promise<void> {
  await sql`
    update chat_members set
      nickname = ${nickname === undefined ? sql.ref('nickname') : sql`nullif(${nickname}, '')`},
      note = ${note === undefined ? sql.ref('note') : note}
    where chat_id = ${chatId} and person_id = ${personId}`.execute(tx);
}

import { sql } from 'kysely';
import type { Tx } from '../../kit/db.ts';

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

/** What is named changes; what is so already keeps its time. */
export async function setChatMarks(
  tx: Tx,
  { chatId, personId }: Member,
  named: { readonly [K in keyof typeof marks]?: boolean | undefined },
): Promise<void> {
  const changes = Object.entries(marks).flatMap(([name, column]) => {
    const isSet = named[name as keyof typeof marks];
    if (isSet === undefined) return [];
    return [sql`${sql.ref(column)} = ${isSet ? sql`coalesce(${sql.ref(column)}, app_now())` : sql`null`}`];
  });
  if (changes.length === 0) return;
  await sql`
    update chat_members set ${sql.join(changes)}
    where chat_id = ${chatId} and person_id = ${personId}`.execute(tx);
}

/** An empty nickname is none. */
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

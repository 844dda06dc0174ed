import { sql } from 'kysely';
import { type DetailedPerson, insertPeople } from '#server/features/account/index.ts';
import { findOrCreateChat } from '#server/features/chat/index.ts';
import { type Db, inTransaction } from '#server/kit/db.ts';
import { hashToken, newId, newToken } from '#server/kit/random.ts';
import { testConfig } from '../../world/config.ts';

/** A person who writes messages. Their session lasts longer than the run. */
export interface Writer {
  readonly id: string;
  readonly token: string;
  readonly chatIds: readonly string[];
}

export interface Scene {
  readonly talkers: readonly Writer[];
  /** The number of devices from which each person writes at the same time. */
  readonly devices: number;
}

const CREATORS = 20;
const FANS_EACH = 10;
const SMALL_RUN = 5_000;

/** Inserts two hundred chats; for a run of few messages, only about a tenth of this number. */
export async function insertChats(db: Db, messages: number): Promise<Scene> {
  const share = messages < SMALL_RUN ? 0.3 : 1;
  const [creators, fansEach] = [Math.ceil(CREATORS * share), Math.ceil(FANS_EACH * share)];
  const fans = creators * fansEach;
  const common = { language: 'en', passwordHash: '', hasClosedWelcome: true };
  const people: DetailedPerson[] = [
    ...Array.from({ length: creators }, (_, index) => ({
      ...common,
      email: `creator-${index}@chats.test`,
      creatorDomain: `talks-${index}`,
      craft: 'Cellist',
    })),
    ...Array.from({ length: fans }, (_, index) => ({ ...common, email: `fan-${index}@chats.test` })),
  ];
  const { addressXpub } = testConfig('').secrets;
  const rows = await inTransaction(db, (tx) => insertPeople(tx, addressXpub, people));
  const chatsOf = new Map<string, string[]>(rows.map(({ id }) => [id, []]));
  await inTransaction(db, async (tx) => {
    for (let fan = 0; fan < fans; fan += 1) {
      const [creatorId = '', fanId = ''] = [rows[fan % creators]?.id, rows[creators + fan]?.id];
      const { id } = await findOrCreateChat(tx, { creatorId, fanId });
      chatsOf.get(creatorId)?.push(id);
      chatsOf.get(fanId)?.push(id);
    }
  });
  const talkers = rows.map(({ id }) => ({ id, token: newToken(), chatIds: chatsOf.get(id) ?? [] }));
  await sql`
    insert into sessions (id, person_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at, device)
    select s.id, s.person_id, s.access_hash, app_now() + interval '1 day', s.access_hash, app_now() + interval '1 day', 'test'
    from unnest(${talkers.map(() => newId())}::uuid[], ${talkers.map(({ id }) => id)}::uuid[],
                ${talkers.map(({ token }) => hashToken(token))}::bytea[]) s (id, person_id, access_hash)`.execute(
    db,
  );
  return { talkers, devices: 1 };
}

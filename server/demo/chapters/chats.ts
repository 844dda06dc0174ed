import { sql } from 'kysely';
import { insertTemplate, putFlow, putScript, putWelcome } from '../../features/automation/index.ts';
import { findOrCreateChat, writeMessages } from '../../features/chat/index.ts';
import { addEntries, insertList } from '../../features/lists/index.ts';
import { insertSeat, takeSeat } from '../../features/team/index.ts';
import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';
import type { WrittenChat, WrittenMessage } from '../cast/written-chat.ts';
import {
  writtenChats,
  writtenLists,
  writtenMass,
  writtenScripts,
  writtenWelcome,
} from '../cast/written-chats.ts';
import type { Shot } from '../cast/written-post.ts';
import { demoLogins } from '../logins.ts';
import { kindOf, sentShots, TONE_MS, VIDEO_MS } from '../shots.ts';
import { bought, massMessageMoments, mediaOf } from './mass.ts';
import type { Moment } from './moments.ts';
import { earliestFans, personWith } from './notes.ts';

const [fanLogin, creatorLogin] = demoLogins.logins;
const MINUTE = 1 / (24 * 60);
const FANS = 12;

interface Cast {
  readonly star: string;
  readonly sam: string;
  readonly fans: readonly string[];
  readonly creators: ReadonlyMap<string, string>;
  /** The team member who also answers in the demo creator's chats; null if that person is missing. */
  readonly member: string | null;
}

/**
 * The chats of the demo fan and the demo creator with their messages, sales and tips, a mass message with its
 * results, and the creator's lists, scripts and automations. Does nothing if the demo world has them already.
 */
export async function chatsMoments(tx: Tx): Promise<Moment[]> {
  const star = await personWith(tx, creatorLogin.email);
  const sam = await personWith(tx, fanLogin.email);
  if (!star || !sam || (await hasChats(tx, star))) return [];
  const fans = await earliestFans(tx, { except: sam, limit: FANS });
  const cast: Cast = { star, sam, fans, creators: await creatorsOf(tx), member: fans.at(-1) ?? null };
  await insertShots(tx, cast);
  await keepForLater(tx, cast);
  return [
    ...seatMoments(cast),
    ...writtenChats.flatMap((chat) => chatMoments(chat, cast)),
    ...tipMoments(cast),
    ...massMessageMoments(cast),
    { daysAgo: 0, happen: (now) => readUp(now, cast) },
  ];
}

async function hasChats(tx: Tx, creatorId: string): Promise<boolean> {
  const { rows } = await sql`select from people_lists where owner_id = ${creatorId} limit 1`.execute(tx);
  return rows.length > 0;
}

async function creatorsOf(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('people')
    .select(['id', 'creator_domain as domain'])
    .where('creator_domain', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, domain }) => [domain ?? '', id]));
}

/** Inserts the media into the database, without files. `illustrate` draws the files after the start. */
async function insertShots(tx: Tx, { creators }: Cast): Promise<void> {
  const sent: { domain: string; text: string; shots?: readonly Shot[] }[] = [
    ...writtenChats.flatMap(({ domain, lines }) => lines.map((line) => ({ ...line, domain }))),
    writtenMass,
  ];
  const rows = sent.flatMap(({ domain, text }) => {
    const ownerId = creators.get(domain);
    return (ownerId === undefined ? [] : (sentShots.get(text) ?? [])).map(({ id, shot }) => {
      const kind = kindOf(shot);
      const durationMs = kind === 'video' ? VIDEO_MS : kind === 'audio' ? TONE_MS : null;
      return { id, owner_id: ownerId ?? '', kind, bytes: 0, duration_ms: durationMs };
    });
  });
  await tx.insertInto('media_assets').values(rows).execute();
}

/** The moments at which a team member gets a seat in the demo creator's inbox. */
const seatMoments = ({ star, member }: Cast): Moment[] => [
  {
    daysAgo: 24,
    async happen(tx) {
      if (member === null) return;
      const person = await tx
        .selectFrom('people')
        .select('email')
        .where('id', '=', member)
        .executeTakeFirstOrThrow();
      const id = newId();
      await insertSeat(tx, {
        id,
        creatorId: star,
        email: person.email ?? '',
        rights: ['read', 'write', 'sell', 'notes'],
      });
      await takeSeat(tx, { id, personId: member });
    },
  },
];

function chatMoments(chat: WrittenChat, { sam, fans, creators, member }: Cast): Moment[] {
  const creatorId = creators.get(chat.domain);
  const fanId = chat.fan === 'sam' ? sam : fans[chat.fan];
  if (creatorId === undefined || fanId === undefined) return [];
  return chat.lines.flatMap((line) => messageMoments(line, { creatorId, fanId, member }));
}

/**
 * The moments of a message in a chat and, if the message was sold, of its sale. Before the sale, the fan tops up by
 * the price, so that the fan's balance stays the same.
 */
function messageMoments(
  line: WrittenMessage,
  { creatorId, fanId, member }: { creatorId: string; fanId: string; member: string | null },
): Moment[] {
  const id = newId();
  const { daysAgo, by, text, price, previews = 0, boughtDaysAgo } = line;
  const sent: Moment = {
    daysAgo,
    async happen(tx) {
      const { id: chatId } = await findOrCreateChat(tx, { creatorId, fanId });
      await writeMessages(tx, [
        {
          chatId,
          id,
          senderId: by === 'fan' ? fanId : creatorId,
          author: by === 'team' ? 'team' : 'person',
          authorId: by === 'team' ? member : null,
          text,
          price: price === undefined ? null : usd(price).units,
          media: mediaOf(text, previews).map((one) => ({ assetId: one.id, isPreview: one.isPreview })),
        },
      ]);
    },
  };
  if (boughtDaysAgo === undefined || price === undefined) return [sent];
  return [sent, ...bought(boughtDaysAgo, fanId, { id, price })];
}

/**
 * The moments at which the demo fan's tip appears as a message in the chat with the demo creator. The tip
 * itself comes from the notes chapter.
 */
const tipMoments = ({ star, sam }: Cast): Moment[] => [
  {
    daysAgo: 12 - 3 * MINUTE,
    async happen(tx) {
      const tip = await tx
        .selectFrom('tips')
        .select(['id', 'note', 'amount'])
        .where('fan_id', '=', sam)
        .where('creator_id', '=', star)
        .where('state', '=', 'settled')
        .executeTakeFirst();
      if (!tip) return;
      const { id: chatId } = await findOrCreateChat(tx, { creatorId: star, fanId: sam });
      const facts = { tip: { id: tip.id, amount: tip.amount } };
      await writeMessages(tx, [
        { chatId, id: tip.id, senderId: sam, author: 'person', kind: 'tip', text: tip.note, facts },
      ]);
    },
  },
];

/** Marks each chat as read by the receiver of its last message, except for the chat's last `unread` messages. */
async function readUp(tx: Tx, { sam, fans, creators }: Cast): Promise<void> {
  for (const { domain, fan, unread = 0, lines } of writtenChats) {
    const creatorId = creators.get(domain);
    const fanId = fan === 'sam' ? sam : fans[fan];
    if (creatorId === undefined || fanId === undefined) continue;
    const reader = lines.at(-1)?.by === 'fan' ? creatorId : fanId;
    await sql`
      update chat_members m set read_seq = greatest(m.read_seq, m.last_seq - ${unread}::integer)
      from chats c where c.id = m.chat_id and c.creator_id = ${creatorId} and c.fan_id = ${fanId}
        and m.person_id = ${reader}`.execute(tx);
  }
}

async function keepForLater(tx: Tx, { star, fans }: Cast): Promise<void> {
  for (const { name, fans: places } of writtenLists) {
    const id = newId();
    await insertList(tx, { id, ownerId: star, name });
    await addEntries(
      tx,
      id,
      places.flatMap((place) => fans[place] ?? []),
    );
  }
  const template = (text: string) => insertTemplate(tx, star, { text, price: null, media: [] });
  for (const { text, ...script } of writtenScripts)
    await putScript(tx, { id: newId(), creatorId: star, ...script, templateIds: [await template(text)] });
  await putWelcome(tx, {
    creatorId: star,
    for: 'new',
    isOn: true,
    delayMinutes: 5,
    templateId: await template(writtenWelcome),
  });
  await putFlow(tx, {
    id: newId(),
    creatorId: star,
    name: 'Thanks for a tip',
    isOn: true,
    trigger: 'tipped',
    keyword: '',
    delayMinutes: 5,
    capDays: 7,
    templateId: await template('Thank you, {name}. That is a new set of strings, nearly.'),
  });
}

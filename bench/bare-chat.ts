import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Statement } from './bare-feed.ts';

export interface BareChatTask {
  readonly databaseUrl: string;
  /** Whether each batch also updates unread counts and the order of both people's chat lists. */
  readonly keepsUnread: boolean;
  /**
   * The recorded queries of a history page; null when history is not measured. The first parameter of
   * `session` is the hash of a session token.
   */
  readonly history: {
    readonly session: Statement;
    readonly member: Statement;
    readonly page: Statement;
  } | null;
}

interface Wanted {
  readonly id: string;
  readonly chat: string;
  readonly text: string;
  readonly from: WebSocket;
}

// A minimal chat server for comparison, without any checks: stores messages in batches, acknowledges stored
// ones, delivers them to the recipient, and reads a page of history. The benchmark that starts this process
// also ends it.
const task = JSON.parse(process.argv[2] ?? '') as BareChatTask;
const pool = new pg.Pool({ connectionString: task.databaseUrl, max: 10 });
const readers = new Map<string, WebSocket>();
const last = new Map<string, number>();
const waiting: Wanted[] = [];
let isStoring = false;

const STORE = `insert into ${task.keepsUnread ? 'counted_messages' : 'bare_messages'} (chat_id, seq, id, body)
  select * from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::text[])`;
const STORE_AND_COUNT = `with stored as (${STORE} returning chat_id, seq),
  tops as (select chat_id, max(seq) as seq from stored group by chat_id)
  update bare_members m set last_seq = t.seq, order_at = now(),
    read_seq = case when m.is_sender then t.seq else m.read_seq end
  from tops t where m.chat_id = t.chat_id`;

async function store(): Promise<void> {
  if (isStoring) return;
  isStoring = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0, 64);
    const seqs = batch.map(({ chat }) => {
      const seq = (last.get(chat) ?? 0) + 1;
      last.set(chat, seq);
      return seq;
    });
    await pool.query({
      name: 'store',
      text: task.keepsUnread ? STORE_AND_COUNT : STORE,
      values: [batch.map(({ chat }) => chat), seqs, batch.map(({ id }) => id), batch.map(({ text }) => text)],
    });
    for (const [index, { id, chat, text, from }] of batch.entries()) {
      from.send(JSON.stringify({ type: 'answer', id, seq: seqs[index] }));
      readers.get(chat)?.send(JSON.stringify({ type: 'event', id, chat, seq: seqs[index], text }));
    }
  }
  isStoring = false;
}

async function history(token: string, asked: { chatId: string; before: number }): Promise<string> {
  if (!task.history) throw new Error('The task has no queries for history.');
  const { session, member, page } = task.history;
  const hash = createHash('sha256').update(token).digest();
  const who = await pool.query<{ id: string }>({
    name: 'session',
    text: session.text,
    values: [[hash], ...session.values.slice(1)],
  });
  const known: Readonly<Record<string, unknown>> = {
    $person: who.rows[0]?.id,
    $chat: asked.chatId,
    $before: asked.before,
  };
  const filled = ({ values }: Statement): unknown[] =>
    values.map((value) => (typeof value === 'string' && value in known ? known[value] : value));
  await pool.query({ name: 'member', text: member.text, values: filled(member) });
  const { rows } = await pool.query({ name: 'page', text: page.text, values: filled(page) });
  return JSON.stringify({ messages: rows });
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const asked = JSON.parse(String(Buffer.concat(chunks))) as { chatId: string; before: number };
    history(request.headers.authorization ?? '', asked).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      (error: unknown) => {
        process.stderr.write(`${error}\n`);
        response.writeHead(500).end();
      },
    );
  });
});
const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as {
      type: string;
      chats?: string[];
      id: string;
      chat: string;
      text: string;
    };
    if (frame.type === 'read') for (const chat of frame.chats ?? []) readers.set(chat, socket);
    if (frame.type === 'read') socket.send(JSON.stringify({ type: 'ready' }));
    if (frame.type !== 'call') return;
    waiting.push({ ...frame, from: socket });
    void store();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  process.send?.({ origin: `http://127.0.0.1:${address.port}` });
});
process.once('disconnect', () => process.exit(0));

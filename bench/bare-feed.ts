import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

/** One statement, with the places of its values that stand for the viewer. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface BareTask {
  readonly databaseUrl: string;
  /** Stands in `values` wherever the viewer's id belongs. */
  readonly viewerId: string;
  /** Its first value is the hash of a token. */
  readonly session: Statement;
  readonly posts: Statement;
  readonly media: string;
}

// A server that does for a feed what ours must: who asks, which posts, which media, an answer in JSON. It judges
// nothing, signs nothing and checks no shape. Started by feed.ts, and ends with it.
const task = JSON.parse(process.argv[2] ?? '') as BareTask;
const pool = new pg.Pool({ connectionString: task.databaseUrl, max: 10 });

const server = createServer((request, response) => {
  answer(request.headers.authorization ?? '').then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => {
      process.stderr.write(`${error}\n`);
      response.writeHead(500).end();
    },
  );
  request.resume();
});

async function answer(token: string): Promise<string> {
  const hash = createHash('sha256').update(token).digest();
  const session = await pool.query<{ id: string }>({
    name: 'session',
    text: task.session.text,
    values: [[hash], ...task.session.values.slice(1)],
  });
  const viewerId = session.rows[0]?.id;
  if (!viewerId) throw new Error('Nobody holds this token.');
  const values = task.posts.values.map((value) => (value === task.viewerId ? viewerId : value));
  const posts = await pool.query<{ media: { id: string }[] | null }>({
    name: 'posts',
    text: task.posts.text,
    values,
  });
  const ids = posts.rows.flatMap(({ media }) => (media ?? []).map(({ id }) => id));
  const media = await pool.query({ name: 'media', text: task.media, values: [ids] });
  return JSON.stringify({ posts: posts.rows, media: media.rows });
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  process.send?.({ origin: `http://127.0.0.1:${address.port}` });
});
process.once('disconnect', () => process.exit(0));

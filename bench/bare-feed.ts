import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

/** One SQL statement with its values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface BareTask {
  readonly databaseUrl: string;
  /** The viewer's id in `values`, which is replaced for each request. */
  readonly viewerId: string;
  /** The first value is a token's hash. */
  readonly session: Statement;
  readonly posts: Statement;
  readonly media: string;
}

// The least that a feed server has to do: find the session, the posts and their media, and answer with JSON.
// It checks nothing, signs nothing and validates nothing. Started by feed.ts, with which it ends.
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
  if (!viewerId) throw new Error('The token has no session.');
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

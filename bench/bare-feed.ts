import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

/** An SQL statement with the values of its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface BareTask {
  readonly databaseUrl: string;
  /**
   * The id of the viewer for whom the queries were recorded. For each request, the server replaces this id in
   * the query for posts with the id of the session's person.
   */
  readonly viewerId: string;
  /** The query that finds the session. Its first parameter is the hash of a session token. */
  readonly session: Statement;
  readonly posts: Statement;
  readonly media: string;
}

// A minimal feed server for comparison: finds the session, the posts and their media, and answers with JSON.
// It checks, signs and validates nothing. feed.ts starts this process, and it ends with feed.ts.
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

import pg from 'pg';

/** Runs in the page: the chat with somebody whom nothing else here writes to. */
export async function openQuietChat(): Promise<string> {
  const ask = async <R>(path: string, input: object): Promise<R> => {
    const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string };
    const headers = { 'content-type': 'application/json', Authorization: `Bearer ${token}` };
    const answer = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(input) });
    return ((await answer.json()) as { data: R }).data;
  };
  const { creators } = await ask<{ creators: { domain: string }[] }>('/actor/v1/creator/search', {
    query: '',
    sort: 'popular',
    limit: 10,
  });
  const other = creators.find(({ domain }) => domain !== 'miraokafor');
  return (await ask<{ chatId: string }>('/chat-msg/v1/pair/open', { domain: other?.domain })).chatId;
}

/** Written straight into the product's database: so many sends from a browser would take minutes. */
export async function fillChat(databaseUrl: string, chatId: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('delete from messages where chat_id = $1', [chatId]);
    await client.query(
      `insert into messages (chat_id, seq, id, sender_id, body)
       select $1, n, gen_random_uuid(), case when n % 3 = 0 then creator_id else fan_id end, 'number ' || n
       from chats, generate_series(1, $2) n where chats.id = $1`,
      [chatId, count],
    );
    await client.query(
      'update chat_members set last_seq = $2, read_seq = $2, hidden_at = null where chat_id = $1',
      [chatId, count],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}

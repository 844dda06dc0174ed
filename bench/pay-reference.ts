import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { hashToken, newId } from '#server/kit/random.ts';
import { type Money, portion } from '#server/ledger/index.ts';

/** A sale: which fan buys which item from which creator. */
export interface Sale {
  readonly fan: string;
  readonly creator: string;
  readonly item: string;
  /** The token of the fan's session. */
  readonly token: string;
}

export interface References {
  /**
   * Sells by a single call of a database function, which makes the app's checks and writes the app's rows.
   */
  oneCall(client: number, sale: Sale): Promise<void>;
  /**
   * Sells in the usual way: locks, reads and writes the balances in several round trips. It writes the app's
   * rows but makes none of its checks.
   */
  rowLock(client: number, sale: Sale): Promise<void>;
  close(): Promise<void>;
}

/** Makes the app's sales without the app, on plain database connections, one per client. */
export async function openReferences(
  url: string,
  { clients, price, feeBps }: { clients: number; price: Money; feeBps: number },
): Promise<References> {
  const connections = Array.from({ length: clients }, () => new pg.Client({ connectionString: url }));
  for (const connection of connections) await connection.connect();
  await connections[0]?.query(await readFile(new URL('./pay-reference.sql', import.meta.url), 'utf8'));
  const connectionOf = (client: number): pg.Client => {
    const connection = connections[client];
    if (!connection) throw new Error(`There is no client ${client}.`);
    return connection;
  };
  const fee = portion(price, feeBps, 'down');
  const net = price.units - fee.units;

  return {
    async oneCall(client, { token, item }) {
      await connectionOf(client).query({
        name: 'one-call',
        text: 'select bench_unlock($1, $2, $3, $4, $5, $6)',
        values: [hashToken(token), newId(), item, newId(), price.units, feeBps],
      });
    },

    async rowLock(client, { fan, creator, item }) {
      const connection = connectionOf(client);
      const run = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
        connection.query<Row>({ name, text, values });
      const lock = async (owner: string, name: string, lane = 0) => {
        const { rows } = await run<{ id: number; balance: string }>(
          'lock',
          `select id, balance from ledger_accounts
           where owner = $1 and name = $2 and asset = 'USD' and lane = $3 for update`,
          [owner, name, lane],
        );
        if (!rows[0]) throw new Error(`${owner} has no account ${name}.`);
        return { id: rows[0].id, balance: BigInt(rows[0].balance) };
      };
      const id = newId();
      await connection.query('begin');
      const accounts = [
        { ...(await lock(`person:${creator}`, 'earnings:pending')), amount: net },
        { ...(await lock(`person:${fan}`, 'wallet:paid_in')), amount: -price.units },
        { ...(await lock('platform', 'fees', Number.parseInt(id.slice(-1), 16))), amount: fee.units },
      ];
      await run(
        'replay',
        `insert into replays values ($1, $2, 'bench', sha256('bench'), bench_receipt($3, 'Scales', 'Somebody', $4))`,
        [fan, newId(), id, price.units],
      );
      const { rows } = await run<{ number: number }>(
        'transfer',
        `insert into transfers (id, kind, actor, business_key) values ($1, 'unlock', $2, $3) returning number`,
        [id, fan, `unlock:${fan}:note:${item}`],
      );
      for (const { id: account, balance, amount } of accounts) {
        const after = balance + amount;
        await run('balance', 'update ledger_accounts set balance = $2 where id = $1', [account, after]);
        await run('posting', 'insert into postings values ($1, $2, $3, $4)', [
          rows[0]?.number,
          account,
          amount,
          after,
        ]);
      }
      await run(
        'purchase',
        `insert into purchases (id, fan_id, creator_id, kind, item_kind, item_id, title, price, fixed_fee, tax, total,
           state, transfer_id)
         values ($1, $2, $3, 'unlock', 'note', $4, 'Scales', $5, 0, 0, $5, 'paid', $1)`,
        [id, fan, creator, item, price.units],
      );
      await run(
        'earning',
        `insert into earnings (id, creator_id, fan_id, kind, title, gross, fee, net, fee_bps, releases_at)
         values ($1, $2, $3, 'unlock', 'Scales', $4, $5, $6, 2000, app_now() + interval '21 days')`,
        [id, creator, fan, price.units, fee.units, net],
      );
      await run(
        'outbox',
        `insert into outbox (audience, name, payload) values
           ('person:' || $1, 'itemUnlocked', bench_unlocked($3, $4)),
           ('person:' || $2, 'itemSold', bench_sold('Scales', $5)),
           ('person:' || $1, 'balanceChanged', bench_balance($6))`,
        [fan, creator, item, id, net, (accounts[1]?.balance ?? 0n) - price.units],
      );
      await connection.query('commit');
    },

    async close() {
      for (const connection of connections) await connection.end();
    },
  };
}

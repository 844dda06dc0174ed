import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { auditBooks, balanceOf, usd, walletOf } from '#server/ledger/index.ts';
import { openBuying } from './buying.ts';
import { openCluster } from './cluster.ts';
import { openCreators, openPayers, type Payer, writeNotes } from './people.ts';

// Usage: node test/money/clicks.ts [--items 200] [--clicks 100]. Checks M6 in full: on two nodes, many
// simultaneous clicks try to buy each item, every click with its own key.

const { values } = parseArgs({
  options: { items: { type: 'string', default: '200' }, clicks: { type: 'string', default: '100' } },
});
const [items, clicks] = [Number(values.items), Number(values.clicks)];
if (![items, clicks].every((count) => Number.isSafeInteger(count) && count > 0)) {
  console.error('Usage: node test/money/clicks.ts [--items N] [--clicks N]');
  process.exit(2);
}

const FAULTS_SHOWN = 20;
const price = usd('5');
const wallet = usd('100');
/** Each fan buys about ten items, which the money in one wallet covers. */
const FANS = Math.ceil(items / 10);

const began = performance.now();
const faults: string[] = [];
const count = { bought: 0, owned: 0, other: 0 };
const ground = await openCluster({ nodes: 2 });
try {
  const { db } = ground.database;
  const [first, second] = ground.nodes;
  if (!first || !second) throw new Error('Fewer than two nodes were started.');
  const creators = await openCreators(db, 5);
  const notes = await writeNotes(db, { creators, count: items, price });
  const fans = await openPayers(db, first, { count: FANS, wallet });
  const { buy, close } = openBuying({ price, connections: clicks });
  const spent = new Map<Payer, bigint>();

  for (const [index, note] of notes.entries()) {
    const fan = fans[index % fans.length];
    if (!fan) throw new Error('There is no fan to buy.');
    const answers = await Promise.allSettled(
      Array.from({ length: clicks }, (_, click) => buy(click % 2 === 0 ? first : second, fan, note.id)),
    );
    const receipts = new Set<string>();
    let isNew = 0;
    for (const answer of answers) {
      const data =
        answer.status === 'fulfilled' && answer.value.status === 200 ? answer.value.body.data : null;
      if (!data?.receipt) {
        count.other += 1;
        const reason = answer.status === 'fulfilled' ? JSON.stringify(answer.value) : String(answer.reason);
        faults.push(`Item ${index}: a click was answered with ${reason}.`);
        continue;
      }
      receipts.add(data.receipt.id);
      if (data.isNew) isNew += 1;
    }
    count.bought += isNew;
    count.owned += clicks - isNew;
    if (isNew !== 1) faults.push(`Item ${index}: ${isNew} clicks were answered with a new purchase.`);
    if (receipts.size !== 1) faults.push(`Item ${index}: ${receipts.size} receipts.`);
    spent.set(fan, (spent.get(fan) ?? 0n) + price.units);
  }
  close();

  const { rows } = await sql<{ item: string; purchases: number; transfers: number; earnings: number }>`
    select n.id as item,
      (select count(*) from purchases p where p.item_id = n.id and p.state = 'paid')::integer as purchases,
      (select count(*) from transfers t where t.kind = 'unlock' and t.memo ->> 'item' = n.id::text)::integer
        as transfers,
      (select count(*) from earnings e join purchases p on p.id = e.id where p.item_id = n.id)::integer as earnings
    from notes n`.execute(db);
  for (const row of rows)
    if (row.purchases !== 1 || row.transfers !== 1 || row.earnings !== 1)
      faults.push(
        `Item ${row.item} has ${row.purchases}/${row.transfers}/${row.earnings} rows instead of 1/1/1.`,
      );
  const charges = rows.reduce((sum, row) => sum + row.transfers, 0);
  for (const [fan, units] of spent) {
    const left = (await balanceOf(db, walletOf(fan.id), 'USD')).units;
    if (left !== wallet.units - units) faults.push(`A fan has ${left} units left after spending ${units}.`);
  }
  faults.push(...(await auditBooks(db)).map(String));

  const number = (value: number): string => value.toLocaleString('en');
  console.log(`${number(items)} items x ${number(clicks)} clicks at once, each with its own key, on 2 nodes`);
  console.log(
    `answers: ${number(count.bought)} bought, ${number(count.owned)} owned already, ${number(count.other)} other`,
  );
  console.log(`charges: ${number(charges)} (${(charges / items).toFixed(3)} per item)`);
} finally {
  await ground.stop();
}
for (const fault of faults.slice(0, FAULTS_SHOWN)) console.log(`  ${fault}`);
console.log(`${faults.length} faults, ${Math.round((performance.now() - began) / 1_000)} s`);
process.exitCode = faults.length > 0 ? 1 : 0;

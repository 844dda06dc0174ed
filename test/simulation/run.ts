import { parseArgs } from 'node:util';
import { PLANTS as CHAT_PLANTS } from './chats/plants.ts';
import { simulateChats } from './chats/simulate.ts';
import { mayCutPower } from './disk.ts';
import { PLANTS as PEOPLE_PLANTS } from './people/plants.ts';
import { simulate as simulatePeople } from './people/simulate.ts';
import { PLANTS as LEDGER_PLANTS } from './plants.ts';
import { simulate as simulateLedger } from './simulate.ts';
import { shuffle } from './webhooks/shuffle.ts';

// Usage: npm run sim -- [--of people|ledger|webhooks|chat] --seed 42 --operations 50000 --crashes 20
//   [--cuts <crashes>] [--plant <bug>] [--journal <file>]
// `--of people` (the default) uses the whole product over HTTP. `--of ledger` tests only the ledger, in more
// depth. `--of webhooks` delivers `--operations` webhook events in each of 20 orders, without crashes.
// `--of chat` sends `--operations` messages through sockets; `--cuts 3` turns three of its crashes into power
// cuts, with the database on a separate disk (root on Linux only).
// The same seed makes the same plan: each decision depends only on the seed and the operation's number.

const FAULTS_SHOWN = 20;
const SHUFFLES = 20;

const { values } = parseArgs({
  options: {
    of: { type: 'string', default: 'people' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1_000)) },
    operations: { type: 'string', default: '50000' },
    crashes: { type: 'string', default: '20' },
    cuts: { type: 'string', default: '0' },
    plant: { type: 'string' },
    journal: { type: 'string' },
  },
});
const [seed, operations, crashes, cuts] = [values.seed, values.operations, values.crashes, values.cuts].map(
  Number,
);
const isOfLedger = values.of === 'ledger';
const isOfWebhooks = values.of === 'webhooks';
const isOfChat = values.of === 'chat';
const plants = isOfLedger ? LEDGER_PLANTS : isOfWebhooks ? {} : isOfChat ? CHAT_PLANTS : PEOPLE_PLANTS;
const plant = values.plant ?? null;
const isUsable = [seed, operations, crashes, cuts].every(
  (number) => Number.isSafeInteger(number) && Number(number) >= 0,
);

if (
  !isUsable ||
  seed === undefined ||
  !operations ||
  crashes === undefined ||
  cuts === undefined ||
  (cuts > 0 && !(isOfChat && mayCutPower() && cuts <= crashes)) ||
  (values.of !== 'people' && !isOfLedger && !isOfWebhooks && !isOfChat) ||
  (plant !== null && !plants[plant])
) {
  console.error(
    'Usage: npm run sim -- [--of people|ledger|webhooks|chat] --seed N --operations N --crashes N [--cuts N] [--plant bug] [--journal file]',
  );
  console.error(`Bugs of people: ${Object.keys(PEOPLE_PLANTS).join(', ')}`);
  console.error(`Bugs of the ledger: ${Object.keys(LEDGER_PLANTS).join(', ')}`);
  console.error(`Bugs of chat: ${Object.keys(CHAT_PLANTS).join(', ')}`);
  process.exit(2);
}

const number = (value: number | bigint): string => value.toLocaleString('en');
console.log(
  `${values.of}, seed ${seed}: ${number(operations)} operations, ${number(crashes)} crashes, 2 nodes`,
);
if (plant) console.log(`planted: ${plants[plant]?.about}`);

try {
  const faults = await run();
  for (const fault of faults.slice(0, FAULTS_SHOWN)) console.log(`  ${fault}`);
  console.log(`${number(faults.length)} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} catch (error) {
  // A simulation that could not finish proves nothing. Its exit code differs from that of a caught bug.
  console.error(error);
  process.exitCode = 3;
}

function run(): Promise<readonly string[]> {
  if (isOfLedger) return runLedger();
  if (isOfWebhooks) return runWebhooks();
  return isOfChat ? runChats() : runPeople();
}

interface Request {
  readonly seed: number;
  readonly operations: number;
  readonly crashes: number;
  readonly plant: string | null;
}

function readRequest(): Request {
  return { seed: Number(seed), operations: Number(operations), crashes: Number(crashes), plant };
}

async function runPeople(): Promise<readonly string[]> {
  const report = await simulatePeople({ ...readRequest(), journal: values.journal ?? null });
  const acts = [...report.acts].toSorted(([, one], [, other]) => other - one);
  console.log(acts.map(([name, count]) => `${name} ${number(count)}`).join(', '));
  console.log(
    `ok ${number(report.ok)}, refused ${number(report.refused)}, unknown and sent again ${number(report.unknown)}; ${number(report.repeated)} keys sent again a month later`,
  );
  console.log(
    `killed: PostgreSQL ${report.killed.postgres} times, nodes ${report.killed.nodes} times; ${report.days} days passed`,
  );
  console.log(
    `provider: ${number(report.captures)} captures, ${number(report.webhookEvents)} webhook events delivered, ${report.parked} parked; ${number(report.periods)} periods charged`,
  );
  console.log(
    `drift ${number(report.drift)} units, doubles ${report.doubles}, lost ${report.lost}; ${number(report.polls)} checks while running; ${report.workSeconds} s of ${report.seconds}`,
  );
  return report.faults;
}

async function runLedger(): Promise<readonly string[]> {
  const report = await simulateLedger(readRequest());
  console.log(
    `ok ${number(report.ok)}, refused ${number(report.refused)}, unknown and sent again ${number(report.unknown)}`,
  );
  console.log(`killed: PostgreSQL ${report.crashes.postgres} times, workers ${report.crashes.workers} times`);
  console.log(
    `${number(report.transfers)} transfers sealed in ${number(report.blocks)} blocks, ${number(report.polls)} checks while running`,
  );
  console.log(`drift ${number(report.drift)} units, ${report.seconds} s`);
  return report.faults;
}

async function runWebhooks(): Promise<readonly string[]> {
  const { operations: deliveries, seed: chance } = readRequest();
  const report = await shuffle({ seed: chance, charges: 200, shuffles: SHUFFLES, deliveries });
  const ends = Object.entries(report.ends).map(([state, count]) => `${count} ${state}`);
  console.log(`${number(report.events)} events of 200 payments: ${ends.join(', ')}`);
  console.log(
    `${SHUFFLES} shuffles of ${number(report.deliveries)} webhooks and one delivery in order: ${report.states} end state, ${report.seconds} s`,
  );
  return report.faults;
}

async function runChats(): Promise<readonly string[]> {
  const { operations: messages, ...rest } = readRequest();
  const report = await simulateChats({ ...rest, messages, cuts: Number(cuts) });
  console.log(
    `${number(report.acknowledged)} acknowledged, ${number(report.unknown)} times unknown and sent again, ${number(report.stored)} stored`,
  );
  console.log(
    `killed: PostgreSQL ${report.killed.postgres} times, nodes ${report.killed.nodes} times; power cut ${report.killed.power} times`,
  );
  console.log(
    `lost ${report.lost}, twice ${report.twice}, chats with a gap ${report.gaps}; ${report.seconds} s`,
  );
  return report.faults;
}

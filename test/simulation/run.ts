import { parseArgs } from 'node:util';
import { PLANTS } from './plants.ts';
import { simulate } from './simulate.ts';

// npm run sim -- --seed 42 --operations 50000 --crashes 20 [--plant <bug>]

const FAULTS_SHOWN = 20;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1_000)) },
    operations: { type: 'string', default: '50000' },
    crashes: { type: 'string', default: '20' },
    plant: { type: 'string' },
  },
});
const [seed, operations, crashes] = [values.seed, values.operations, values.crashes].map(Number);
const plant = values.plant ?? null;
const isUsable = [seed, operations, crashes].every(
  (number) => Number.isSafeInteger(number) && Number(number) >= 0,
);

if (
  !isUsable ||
  seed === undefined ||
  !operations ||
  crashes === undefined ||
  (plant !== null && !PLANTS[plant])
) {
  console.error(
    `Usage: npm run sim -- --seed N --operations N --crashes N [--plant ${Object.keys(PLANTS).join('|')}]`,
  );
  process.exit(2);
}

const number = (value: number | bigint): string => value.toLocaleString('en');
console.log(`seed ${seed}: ${number(operations)} operations, ${number(crashes)} crashes`);
if (plant) console.log(`planted: ${PLANTS[plant]?.about}`);

const report = await simulate({ seed, operations, crashes, plant });
console.log(
  `ok ${number(report.ok)}, refused ${number(report.refused)}, unknown and sent again ${number(report.unknown)}`,
);
console.log(`killed: PostgreSQL ${report.crashes.postgres} times, workers ${report.crashes.workers} times`);
console.log(
  `${number(report.transfers)} transfers sealed in ${number(report.blocks)} blocks, ${number(report.polls)} looks while running`,
);
console.log(`drift ${number(report.drift)} units, ${report.seconds} s`);
for (const fault of report.faults.slice(0, FAULTS_SHOWN)) console.log(`  ${fault}`);
console.log(`${number(report.faults.length)} faults`);
process.exitCode = report.faults.length > 0 ? 1 : 0;

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#server/kit/db.ts';
import { sealBlock, TransferConflict } from '#server/ledger/index.ts';
import { openJournal, readJournal } from './journal.ts';
import type { Answer } from './operation.ts';
import { type Planned, planner } from './plan.ts';
import { PLANTS, UNPLANTED } from './plants.ts';

/** The task of a worker: an app node and its clients. After a kill, a new worker continues the task. */
export interface WorkerTask {
  url: string;
  seed: number;
  operations: number;
  worker: number;
  workers: number;
  journal: string;
  plant: string | null;
}

/** The number of clients that use this node at the same time. */
const CLIENTS = 6;
const SEAL_EVERY_MS = 250;
const REPORT_EVERY = 20;

// The parent process is of the same version, so the task needs no validation.
const task = JSON.parse(process.argv[2] ?? '') as WorkerTask;
const plant = PLANTS[task.plant ?? ''];
const transact = plant?.transact ?? UNPLANTED.transact;
const tools = plant?.tools ?? UNPLANTED.tools;

const lines = readJournal(task.journal);
const answered = new Set(lines.flatMap((line) => ('answer' in line || 'fault' in line ? [line.op] : [])));
const journal = openJournal(task.journal);
const { db, close } = openDatabase(task.url, { connections: CLIENTS * 2 + 1 });
const plan = planner(task.seed);
let next = task.worker;
let isDone = false;

// The worker ends when the parent process disconnects.
const quit = () => process.exit(1);
process.once('disconnect', quit);

await Promise.all([allClients(), sealer()]);
report();
journal.close();
await close();
process.off('disconnect', quit);
process.disconnect();

async function allClients(): Promise<void> {
  await Promise.all(Array.from({ length: CLIENTS }, client));
  isDone = true;
}

async function client(): Promise<void> {
  for (;;) {
    const op = next;
    next += task.workers;
    if (op >= task.operations) return;
    if (answered.has(op)) continue;
    await carryOut(plan(op));
    answered.add(op);
    if (answered.size % REPORT_EVERY === 0) report();
  }
}

/** Sends an operation until its answer is known. After a lost connection, the same id is sent again. */
async function carryOut({ op, act, operation, copies, isRepeated }: Planned): Promise<void> {
  journal.write({ op, sent: act, id: operation.id });
  for (;;) {
    const answer = await send(op, operation, copies);
    if (answer === 'unknown') {
      await pause(20);
      continue;
    }
    if (answer === 'ok' && isRepeated) {
      const again = await send(op, operation, 1, { isQuiet: true });
      if (again !== 'ok' && again !== 'unknown') journal.write({ op, fault: `was ok, then ${again}` });
    }
    return;
  }
}

async function send(
  op: number,
  operation: Planned['operation'],
  copies: number,
  { isQuiet = false } = {},
): Promise<Answer> {
  let isAccepted = false;
  const answers: Answer[] = [];
  const accept = (answer: Answer) => {
    answers.push(answer);
    if (answer !== 'ok' || isAccepted) return;
    isAccepted = true;
    if (!isQuiet) journal.write({ op, answer });
  };
  const results = await Promise.allSettled(
    Array.from({ length: copies }, () => transact(db, (tx) => operation.perform(tx, tools), accept)),
  );
  const failures = results.flatMap((result) =>
    result.status === 'rejected' && result.reason instanceof Error ? [result.reason] : [],
  );
  const fault = failures.find(isFault);
  if (fault) {
    journal.write({ op, fault: fault.message });
    return 'fault';
  }
  if (isAccepted) return 'ok';
  const [failure] = failures;
  if (failure) {
    journal.write({ op, unknown: reasonOf(failure) });
    return 'unknown';
  }
  const [answer] = answers;
  assert(answer);
  if (!isQuiet) journal.write({ op, answer });
  return answer;
}

/**
 * Whether an error is certainly a bug. After a lost connection, a restart or a deadlock, only the outcome is
 * unknown. The final check (`check.ts`) counts each deadlock as a fault.
 */
function isFault(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return !/^(08|40|53|57)/.test(error.code ?? '');
  return (
    error instanceof TransferConflict || error instanceof assert.AssertionError || error instanceof TypeError
  );
}

function reasonOf(error: Error & { code?: unknown }): string {
  return typeof error.code === 'string' ? error.code : error.message;
}

async function sealer(): Promise<void> {
  while (!isDone) {
    try {
      await sealBlock(db);
    } catch (error) {
      if (!(error instanceof Error) || isFault(error)) throw error;
    }
    await pause(SEAL_EVERY_MS);
  }
}

function report(): void {
  process.send?.({ done: answered.size });
}

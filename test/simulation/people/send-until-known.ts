import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Call, type InputOf, type OutputOf, pathOf } from '#contract/kit.ts';
import { RefusedError, readAnswer } from '../../world/refused.ts';
import type { NodePool } from './node-pool.ts';

export interface Login {
  readonly id: string;
  readonly address: string;
  readonly token: string;
  /** The domain of a creator's page; null for a fan. */
  readonly domain: string | null;
}

/** How to send a request: with which key, to which node first, and in how many copies at the same time. */
export interface Sending {
  readonly key: string;
  readonly node: number;
  readonly copies: number;
  /** Whether to ignore the first answer and send the request again, as if the answer were lost. */
  readonly isLost: boolean;
  /** Whether to send the request once more after its answer is known. */
  readonly isRepeated: boolean;
}

export type KnownAnswer<C extends Call> =
  | { readonly state: 'ok'; readonly data: OutputOf<C> }
  | { readonly state: 'refused'; readonly reason: string };

export interface OutcomeLog {
  unknown(why: string): void;
  fault(what: string): void;
}

const PAUSE_MS = 60;
const PATIENCE_MS = 90_000;
const ANSWER_WITHIN_MS = 40_000;

/** Sends a request, with the same key and to the nodes in turn, until the answer is ok or a refusal. */
export async function sendUntilKnown<C extends Call>(
  pool: NodePool,
  who: Login,
  call: C,
  input: InputOf<C>,
  { sending, notes }: { sending: Sending; notes: OutcomeLog },
): Promise<KnownAnswer<C>> {
  const began = performance.now();
  const send = (node: number) => sendOnce(pool, who, call, input, { key: sending.key, node, notes });
  if (sending.isLost) await send(sending.node);
  for (let node = sending.node; ; node = 1 - node) {
    const answers = await Promise.all(
      Array.from({ length: sending.copies }, (_, copy) => send((node + copy) % 2)),
    );
    const known = answers.filter((answer) => answer !== 'unknown');
    const oks = known.filter((answer) => answer.state === 'ok');
    if (call.key === 'required' && new Set(oks.map(({ data }) => JSON.stringify(data))).size > 1)
      notes.fault(`Copies of ${call.path} with one key were answered differently.`);
    const answer = oks[0] ?? (known.length === answers.length ? known[0] : undefined);
    if (answer) {
      if (sending.isRepeated && answer.state === 'ok') await repeat(send(1 - node), answer, call, notes);
      return answer;
    }
    if (performance.now() - began > PATIENCE_MS) throw new Error(`${call.path} was never answered.`);
    await pause(PAUSE_MS);
  }
}

/** Reports a fault if a repeated key gets another answer than the first time. */
async function repeat<C extends Call>(
  sent: Promise<KnownAnswer<C> | 'unknown'>,
  first: KnownAnswer<C>,
  call: C,
  notes: OutcomeLog,
): Promise<void> {
  const again = await sent;
  if (again === 'unknown' || call.key !== 'required') return;
  if (JSON.stringify(again) !== JSON.stringify(first))
    notes.fault(`${call.path} was answered with ${JSON.stringify(first)}, then ${JSON.stringify(again)}.`);
}

async function sendOnce<C extends Call>(
  pool: NodePool,
  who: Login,
  call: C,
  input: InputOf<C>,
  { key, node, notes }: { key: string; node: number; notes: OutcomeLog },
): Promise<KnownAnswer<C> | 'unknown'> {
  const origin = pool.originOf(node) ?? pool.originOf(1 - node);
  if (origin === null) return 'unknown';
  try {
    const url = new URL(`/api${pathOf(call.path, pool.slug)}`, origin);
    const response = await post(url, JSON.stringify(input), headersFor(call, who, key));
    const data = call.output.parse(await readAnswer(response, call)) as OutputOf<C>;
    return { state: 'ok', data };
  } catch (error) {
    if (error instanceof RefusedError && error.status < 500)
      return { state: 'refused', reason: error.reason };
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    if (pool.isCalm()) notes.fault(`${call.path} failed while nothing was broken: ${why}`);
    else notes.unknown(why);
    return 'unknown';
  }
}

const agent = new Agent({ keepAlive: true });

/** Sends a request with less overhead than `fetch`, because the clients share the machine with the nodes. */
const post = (url: URL, body: string, headers: Record<string, string>): Promise<Response> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers, timeout: ANSWER_WITHIN_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (!response.complete) reject(new Error('The answer was cut short.'));
        else resolve(new Response(Buffer.concat(chunks), { status: response.statusCode ?? 0 }));
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('There was no answer in time.')));
    sent.on('error', reject);
    sent.end(body);
  });

function headersFor(call: Call, who: Login, key: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    locale: 'en',
    authorization: who.token,
    ...(call.who === 'creator' ? { 'user-type': 'SELLER', 'shop-domain': who.domain ?? '' } : {}),
    ...(call.key === 'required' ? { 'idempotency-key': key } : {}),
  };
}

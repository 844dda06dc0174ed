import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { chat } from '#contract/chat.ts';
import { openCluster } from '../../money/cluster.ts';
import { type Disk, openDisk } from '../disk.ts';
import { type NodePool, openNodePool } from '../people/node-pool.ts';
import { randomFrom } from '../random.ts';
import { checkMessages, type SentMessage, type Verdict } from './check.ts';
import { PLANTS } from './plants.ts';
import { insertChats, type Scene, type Writer } from './scene.ts';

export interface ChatSimulation {
  readonly seed: number;
  readonly messages: number;
  readonly crashes: number;
  /** How many of the crashes are power cuts; these come last. Only root on Linux can simulate a power cut. */
  readonly cuts?: number;
  readonly plant: string | null;
}

export interface ChatReport extends Verdict {
  readonly acknowledged: number;
  /** How often a message was sent again because its outcome was unknown. */
  readonly unknown: number;
  readonly killed: NodePool['killed'];
  readonly seconds: number;
}

const ANSWER_WITHIN_MS = 15_000;
const PAUSE_MS = 100;
const PATIENCE_MS = 120_000;

/**
 * People write in many chats, through sockets to two nodes that share one durable PostgreSQL. PostgreSQL and the
 * nodes are killed in turn. Every acknowledged message must be stored once, in a sequence without a gap (G1, G2, G3).
 */
export async function simulateChats(simulation: ChatSimulation): Promise<ChatReport> {
  const began = performance.now();
  let disk: Disk | null = null;
  const ground = await openCluster({
    nodes: 0,
    ...(simulation.cuts
      ? {
          disk: async (dataDir) => {
            disk = await openDisk(dataDir);
            return disk;
          },
        }
      : {}),
  });
  let dismiss = (): void => undefined;
  try {
    const plant = PLANTS[simulation.plant ?? ''];
    await plant?.database?.(ground.database.pool);
    const nodePool = openNodePool(ground, await Promise.all([ground.startNode(), ground.startNode()]));
    dismiss = nodePool.dismiss;
    const scene = await insertChats(ground.database.db, simulation.messages);
    const result = await talk(simulation, { pool: nodePool, scene, disk });
    // After this pause, an unanswered message is either stored or will never be stored.
    await pause(PAUSE_MS);
    await plant?.tamper?.(ground.database.pool);
    const verdict = await checkMessages(ground.database.db, result.sent);
    return {
      ...verdict,
      faults: [...nodePool.faults, ...result.faults, ...verdict.faults],
      acknowledged: result.acknowledged,
      unknown: result.unknown,
      killed: nodePool.killed,
      seconds: Math.round((performance.now() - began) / 1_000),
    };
  } finally {
    dismiss();
    await ground.stop();
  }
}

const Frame = z.object({
  type: z.string(),
  id: z.union([z.string(), z.number()]).optional(),
  success: z.boolean().optional(),
  data: z
    .object({ message: z.object({ seq: z.number() }).optional(), reason: z.string().optional() })
    .optional(),
});

async function talk(
  { seed, messages, crashes, cuts = 0 }: ChatSimulation,
  { pool, scene, disk }: { pool: NodePool; scene: Scene; disk: Disk | null },
) {
  const sent: SentMessage[] = [];
  const faults: string[] = [];
  let [acknowledged, unknown, next] = [0, 0, 0];
  let crash: Promise<void> = Promise.resolve();
  const kills = Array.from({ length: crashes }, (_, index) =>
    Math.floor(((index + 1) * messages) / (crashes + 1)),
  );
  const killWhenDue = (): void => {
    if (kills[0] === undefined || acknowledged < kills[0]) return;
    const turn = crashes - kills.length;
    kills.shift();
    crash = crash.then(() => {
      if (disk && turn >= crashes - cuts) return pool.cutPower(disk);
      return turn % 2 === 0 ? pool.killPostgres() : pool.kill(Math.floor(turn / 2) % 2);
    });
  };

  const writeFrom = async (talker: Writer, device: number): Promise<void> => {
    const random = randomFrom(seed, `${talker.id} ${device}`);
    const connection = openConnection(pool, talker.token);
    try {
      while (next < messages) {
        next += 1;
        const chatId = talker.chatIds[random.int(talker.chatIds.length)] ?? '';
        const id = random.uuid();
        const one: SentMessage = {
          id,
          chatId,
          senderId: talker.id,
          text: `${talker.id} says ${id}`,
          seq: null,
        };
        sent.push(one);
        for (let since = performance.now(); one.seq === null; ) {
          const answer = await connection.send(one, random.int(2));
          if (typeof answer === 'number') one.seq = answer;
          else {
            unknown += 1;
            if (answer !== null) faults.push(`A message was refused: ${answer}.`);
            if (answer !== null || performance.now() - since > PATIENCE_MS) return;
            await pause(PAUSE_MS);
          }
        }
        acknowledged += 1;
        killWhenDue();
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(
    scene.talkers.flatMap((talker) =>
      Array.from({ length: scene.devices }, (_, device) => writeFrom(talker, device)),
    ),
  );
  await crash;
  return { sent, faults, acknowledged, unknown };
}

/**
 * Keeps a socket to one of the two nodes open, and opens another one when it breaks. `send` returns null if the
 * outcome is unknown.
 */
function openConnection(pool: NodePool, token: string) {
  let socket: WebSocket | null = null;
  const waiting = new Map<string, (answer: number | string | null) => void>();
  const lose = (): void => {
    socket = null;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  };
  const connect = async (node: number): Promise<WebSocket | null> => {
    const origin = pool.originOf(node) ?? pool.originOf(1 - node);
    if (!origin) return null;
    const opened = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { origin });
    opened.on('error', () => opened.terminate());
    const isOpen = await new Promise<boolean>((resolve) => {
      opened.once('close', () => resolve(false));
      opened.once('open', () => opened.send(JSON.stringify({ type: 'auth', token })));
      opened.on('message', (data) => {
        const frame = Frame.parse(JSON.parse(String(data)));
        if (frame.type === 'ready') resolve(true);
        if (frame.type === 'ping') opened.send(JSON.stringify({ type: 'pong' }));
        if (frame.type !== 'answer' || typeof frame.id !== 'string') return;
        const answer = waiting.get(frame.id);
        waiting.delete(frame.id);
        // After a fault or an outage, it is unknown whether the message is stored. After any other refusal, it is not
        // stored.
        const isUnknown = frame.data?.reason === 'fault' || frame.data?.reason === 'unavailable';
        answer?.(
          frame.success
            ? (frame.data?.message?.seq ?? null)
            : isUnknown
              ? null
              : (frame.data?.reason ?? 'nothing'),
        );
      });
    });
    if (!isOpen) return null;
    opened.once('close', lose);
    return opened;
  };
  return {
    async send(one: SentMessage, node: number): Promise<number | string | null> {
      socket ??= await connect(node);
      if (!socket || socket.readyState !== WebSocket.OPEN) {
        socket = null;
        return null;
      }
      const { id, chatId, text } = one;
      const answered = new Promise<number | string | null>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ type: 'call', id, path: chat.send.path, input: { id, chatId, text } }));
      const timeout = new AbortController();
      const late = pause(ANSWER_WITHIN_MS, null, { signal: timeout.signal }).catch(() => null);
      const answer = await Promise.race([answered, late]);
      timeout.abort();
      if (answer === null) {
        socket?.terminate();
        socket = null;
      }
      return answer;
    },
    close: () => socket?.terminate(),
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { chat } from '#contract/chat.ts';
import { openGround } from '../../money/ground.ts';
import { type Disk, openDisk } from '../disk.ts';
import { type NodePool, openNodePool } from '../people/node-pool.ts';
import { randomFrom } from '../random.ts';
import { checkMessages, type Said, type Verdict } from './check.ts';
import { PLANTS } from './plants.ts';
import { type Scene, settleChats, type Talker } from './scene.ts';

export interface ChatSimulation {
  readonly seed: number;
  readonly messages: number;
  readonly crashes: number;
  /** How many of the crashes are power cuts, which come last; only root on Linux can make them. */
  readonly cuts?: number;
  readonly plant: string | null;
}

export interface ChatReport extends Verdict {
  readonly acknowledged: number;
  /** Sent again because nobody knew what had become of it. */
  readonly unknown: number;
  readonly killed: NodePool['killed'];
  readonly seconds: number;
}

const ANSWER_WITHIN_MS = 15_000;
const PAUSE_MS = 100;
const PATIENCE_MS = 120_000;

/**
 * Two hundred chats on two nodes and one durable PostgreSQL, which are killed one after the other while everybody
 * writes through sockets. What was acknowledged must be there, once, in a sequence without a gap (G1, G2, G3).
 */
export async function simulateChats(simulation: ChatSimulation): Promise<ChatReport> {
  const began = performance.now();
  let disk: Disk | null = null;
  const ground = await openGround({
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
    const scene = await settleChats(ground.database.db, simulation.messages);
    const told = await talk(simulation, { pool: nodePool, scene, disk });
    // Whatever was sent at the very end and was not answered is stored by now, or never will be.
    await pause(PAUSE_MS);
    await plant?.tamper?.(ground.database.pool);
    const verdict = await checkMessages(ground.database.db, told.said);
    return {
      ...verdict,
      faults: [...nodePool.faults, ...told.faults, ...verdict.faults],
      acknowledged: told.acknowledged,
      unknown: told.unknown,
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
  const said: Said[] = [];
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

  const speak = async (talker: Talker, lane: number): Promise<void> => {
    const random = randomFrom(seed, `${talker.id} ${lane}`);
    const line = openLine(pool, talker.token);
    try {
      while (next < messages) {
        next += 1;
        const chatId = talker.chatIds[random.int(talker.chatIds.length)] ?? '';
        const id = random.uuid();
        const one: Said = { id, chatId, senderId: talker.id, text: `${talker.id} says ${id}`, seq: null };
        said.push(one);
        for (let since = performance.now(); one.seq === null; ) {
          const answer = await line.send(one, random.int(2));
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
      line.close();
    }
  };
  await Promise.all(
    scene.talkers.flatMap((talker) => Array.from({ length: scene.lanes }, (_, lane) => speak(talker, lane))),
  );
  await crash;
  return { said, faults, acknowledged, unknown };
}

/** One socket at a time, opened again, at either node, when it breaks. Null: nobody knows what became of it. */
function openLine(pool: NodePool, token: string) {
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
        // What our own side could not do is unknown to who asked; what it refused is not.
        const isOurs = frame.data?.reason === 'fault' || frame.data?.reason === 'unavailable';
        answer?.(
          frame.success
            ? (frame.data?.message?.seq ?? null)
            : isOurs
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
    async send(one: Said, node: number): Promise<number | string | null> {
      socket ??= await connect(node);
      if (!socket || socket.readyState !== WebSocket.OPEN) {
        socket = null;
        return null;
      }
      const { id, chatId, text } = one;
      const answered = new Promise<number | string | null>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ type: 'call', id, path: chat.send.path, input: { id, chatId, text } }));
      const outOfPatience = new AbortController();
      const late = pause(ANSWER_WITHIN_MS, null, { signal: outOfPatience.signal }).catch(() => null);
      const answer = await Promise.race([answered, late]);
      outOfPatience.abort();
      if (answer === null) {
        socket?.terminate();
        socket = null;
      }
      return answer;
    },
    close: () => socket?.terminate(),
  };
}

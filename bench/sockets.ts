import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { openCluster } from '#test/money/cluster.ts';
import { insertChats } from '#test/simulation/chats/scene.ts';
import { say } from './kit.ts';

const CONNECTIONS = 4_000;
const AT_ONCE = 100;
const SETTLE_MS = 5_000;

/** Measures the server's memory per authenticated idle socket. Linux only. */
export async function wsIdle(): Promise<void> {
  const ground = await openCluster({ nodes: 1 });
  const sockets: WebSocket[] = [];
  try {
    const [node] = ground.nodes;
    assert(node);
    const { talkers } = await insertChats(ground.database.db, 100_000);
    const open = async (nth: number): Promise<void> => {
      const socket = new WebSocket(`${node.origin.replace('http', 'ws')}/ws`, { origin: node.origin });
      sockets.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.once('open', () =>
          socket.send(JSON.stringify({ type: 'auth', token: talkers[nth % talkers.length]?.token })),
        );
        socket.on('message', (data) => {
          const text = String(data);
          if (text.startsWith('{"type":"ready"')) resolve();
          if (text.startsWith('{"type":"ping"')) socket.send('{"type":"pong"}');
        });
      });
    };
    // The first sockets are not counted, because they load what all sockets share.
    for (let nth = 0; nth < AT_ONCE; nth += 1) await open(nth);
    await pause(SETTLE_MS);
    const before = residentKb(node.pid);
    const began = performance.now();
    for (let from = 0; from < CONNECTIONS; from += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => open(from + index)));
    const seconds = (performance.now() - began) / 1_000;
    await pause(SETTLE_MS);
    const each = (residentKb(node.pid) - before) / CONNECTIONS;
    say(
      `${CONNECTIONS} idle connections: ${each.toFixed(1)} kB each, ${Math.round(CONNECTIONS / seconds)} came in per second`,
    );
    say('target: at most 20 kB each');
  } finally {
    for (const socket of sockets) socket.terminate();
    await ground.stop();
  }
}

function residentKb(pid: number): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  assert(found, 'This machine does not report the memory of a process.');
  return Number(found);
}

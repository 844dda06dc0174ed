import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A proxy that delays each message to and from the database, like the network of a typical installation.
 * Without delay, a lock held across several round trips costs almost nothing, and a benchmark would not show
 * its cost.
 */
export async function openDelayedDatabase(
  near: string,
  { delayMs }: { delayMs: number },
): Promise<{ url: string; close(): Promise<void> }> {
  const target = new URL(near);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect({ host: target.hostname, port: Number(target.port) });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('data', (chunk) => setTimeout(() => other.writable && other.write(chunk), delayMs));
      // The end of the connection is delayed by a little more than the data, so that data sent before the end
      // still arrives.
      one.on('end', () => setTimeout(() => other.end(), delayMs + 1));
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The proxy of the database has no port.');
  const url = new URL(near);
  url.port = String(address.port);
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

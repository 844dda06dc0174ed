import { Agent, request } from 'node:http';
import { pathOf } from '#contract/kit.ts';
import { purchases } from '#contract/purchases.ts';
import { newId } from '#server/kit/random.ts';
import type { Money } from '#server/ledger/index.ts';
import type { ClusterNode } from './cluster.ts';
import type { Payer } from './people.ts';

export interface BuyAnswer {
  readonly status: number;
  readonly body: {
    readonly success?: boolean;
    readonly data?: { readonly isNew?: boolean; readonly receipt?: { readonly id: string } };
  };
}

export type Buy = (node: ClusterNode, payer: Payer, itemId: string) => Promise<BuyAnswer>;

/**
 * Buys notes by the call that a browser makes, each time with a new idempotency key. Client and server share
 * the machine, so the HTTP client is minimal: a heavier one would lower the measured throughput.
 */
export function openBuying({ price, connections }: { price: Money; connections: number }): {
  buy: Buy;
  close(): void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const expectedTotal = { asset: price.asset, units: price.units.toString() };
  const buy: Buy = (node, { token }, itemId) =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ item: { kind: 'note', id: itemId }, expectedTotal });
      const sent = request(
        new URL(`/api${pathOf(purchases.buy.path, node.slug)}`, node.origin),
        {
          agent,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            authorization: token,
            'idempotency-key': newId(),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            try {
              const answer = JSON.parse(Buffer.concat(chunks).toString()) as BuyAnswer['body'];
              resolve({ status: response.statusCode ?? 0, body: answer });
            } catch (error) {
              reject(error);
            }
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  return { buy, close: () => agent.destroy() };
}

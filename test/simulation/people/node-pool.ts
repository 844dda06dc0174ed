import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterNode, TestCluster } from '../../money/cluster.ts';
import { crashPostgres } from '../crash.ts';
import type { Disk } from '../disk.ts';

/** For this long after a kill, errors are no fault, because the nodes find their broken connections one by one. */
const UNREST_MS = 8_000;
/** After this time, a node that has just started is in the middle of its first renewals. */
const RENEWING_MS = 400;
/** How long a node may take to stop before it counts as stuck. */
const STOPS_WITHIN_MS = 40_000;

/** The app nodes, which are killed and replaced while people use them. */
export interface NodePool {
  /** The origin of a node; null while the node is down. */
  originOf(node: number): string | null;
  readonly slug: string;
  /**
   * The origin to which the sandbox sends webhooks. Null while no node can accept webhooks. The sandbox then keeps
   * its webhooks, because it retries less often than a real provider and would soon drop them.
   */
  webhookOrigin(node: number): string | null;
  /** Whether the last kill is long enough ago that every call must succeed. */
  isCalm(): boolean;
  kill(node: number): Promise<void>;
  killPostgres(): Promise<void>;
  /** Kills PostgreSQL and all nodes at the same moment; the disk loses everything that was not synced. */
  cutPower(disk: Disk): Promise<void>;
  /** Kills a node, and then PostgreSQL while the new node does its first work. */
  killBoth(node: number): Promise<void>;
  /** Replaces a node as a deployment does: the old node finishes its work before the new one starts. */
  replace(node: number): Promise<void>;
  readonly killed: { nodes: number; postgres: number; power: number };
  /** Tells the pool that the run is over: a node that ends after this is no fault. */
  dismiss(): void;
  /** Reports of nodes that ended by themselves or did not stop. */
  readonly faults: readonly string[];
}

export function openNodePool(ground: TestCluster, nodes: readonly ClusterNode[]): NodePool {
  const slots: (ClusterNode | null)[] = nodes.map(() => null);
  const faults: string[] = [];
  let isDismissed = false;
  let isDatabaseUp = true;
  const slug = nodes[0]?.slug ?? '';
  const killed = { nodes: 0, postgres: 0, power: 0 };
  let unrestUntil = 0;
  const disturb = (): void => {
    unrestUntil = performance.now() + UNREST_MS;
  };
  const occupy = (index: number, node: ClusterNode): void => {
    slots[index] = node;
    void node.ended.then(async () => {
      if (slots[index] !== node || isDismissed) return;
      faults.push(`Node ${index} ended by itself.`);
      disturb();
      slots[index] = null;
      await refill(index);
    });
  };
  const refill = async (node: number): Promise<void> => {
    // A node cannot start while PostgreSQL recovers. In production, a supervisor would try again too.
    for (let tries = 1; ; tries += 1) {
      try {
        occupy(node, await ground.startNode());
        return;
      } catch (error) {
        if (tries === 10) throw error;
        await pause(500);
      }
    }
  };
  const kill = async (node: number): Promise<void> => {
    disturb();
    const victim = slots[node];
    slots[node] = null;
    killed.nodes += 1;
    await victim?.kill();
    await refill(node);
    disturb();
  };
  const killPostgres = async (whileStopped?: () => Promise<unknown>): Promise<void> => {
    disturb();
    while (!(await crashPostgres(ground.dataDir, whileStopped))) await pause(20);
    isDatabaseUp = false;
    if (!whileStopped) killed.postgres += 1;
    while (!(await isUp(ground))) await pause(50);
    isDatabaseUp = true;
    disturb();
  };
  for (const [index, node] of nodes.entries()) occupy(index, node);
  const originOf = (node: number): string | null => slots[node]?.origin ?? null;
  return {
    originOf,
    webhookOrigin: (node) => (isDatabaseUp ? (originOf(node) ?? originOf(1 - node)) : null),
    slug,
    isCalm: () => performance.now() > unrestUntil,
    kill,
    killPostgres: () => killPostgres(),
    async cutPower(disk) {
      killed.power += 1;
      const victims = slots.splice(0, slots.length, ...slots.map(() => null));
      await killPostgres(async () => {
        await disk.cut();
        await Promise.all(victims.map((victim) => victim?.kill()));
      });
      await Promise.all(slots.map((_, node) => refill(node)));
      disturb();
    },
    async killBoth(node) {
      await kill(node);
      await pause(RENEWING_MS);
      await killPostgres();
    },
    async replace(node) {
      disturb();
      const old = slots[node];
      slots[node] = null;
      const isStopped = await Promise.race([old?.stop().then(() => true), pause(STOPS_WITHIN_MS, false)]);
      if (isStopped === false) {
        faults.push(`Node ${node} did not stop.`);
        await old?.kill();
      }
      await refill(node);
      disturb();
    },
    killed,
    dismiss() {
      isDismissed = true;
    },
    faults,
  };
}

async function isUp({ database }: TestCluster): Promise<boolean> {
  return database.pool.query('select 1').then(
    () => true,
    () => false,
  );
}

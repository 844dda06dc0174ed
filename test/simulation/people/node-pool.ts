import { setTimeout as pause } from 'node:timers/promises';
import type { Ground, GroundNode } from '../../money/ground.ts';
import { crashPostgres } from '../crash.ts';
import type { Disk } from '../disk.ts';

/** So long after something was killed an error is nobody's fault: connections are found broken one by one. */
const UNREST_MS = 8_000;
/** A node that is back has its first renewals under way by now. */
const RENEWING_MS = 400;
/** A node that is told to stop and has not by then never will. */
const STOPS_WITHIN_MS = 40_000;

/** The app nodes, which are killed and replaced while people use them. */
export interface NodePool {
  /** Null while that node is away. */
  originOf(node: number): string | null;
  readonly slug: string;
  /** Where the provider's notes go. Null while no node can take one: it would give up sooner than a real one does. */
  noteOrigin(node: number): string | null;
  /** Whether nothing was killed lately, so that everything ought to work. */
  isCalm(): boolean;
  kill(node: number): Promise<void>;
  killPostgres(): Promise<void>;
  /** Everything ends at once: PostgreSQL while its disk loses what was not synced, and all nodes. */
  cutPower(disk: Disk): Promise<void>;
  /** Kills a node, and PostgreSQL when it is back and at its first work. */
  killBoth(node: number): Promise<void>;
  /** As in a deployment: the old one finishes what it does, then another takes its place. */
  replace(node: number): Promise<void>;
  readonly killed: { nodes: number; postgres: number; power: number };
  /** From now on whoever ends was meant to. */
  dismiss(): void;
  /** Nodes that ended though nobody told them to. */
  readonly faults: readonly string[];
}

export function openNodePool(ground: Ground, nodes: readonly GroundNode[]): NodePool {
  const slots: (GroundNode | null)[] = nodes.map(() => null);
  const faults: string[] = [];
  let isDismissed = false;
  let isDatabaseUp = true;
  const slug = nodes[0]?.slug ?? '';
  const killed = { nodes: 0, postgres: 0, power: 0 };
  let unrestUntil = 0;
  const disturb = (): void => {
    unrestUntil = performance.now() + UNREST_MS;
  };
  const occupy = (place: number, node: GroundNode): void => {
    slots[place] = node;
    void node.ended.then(async () => {
      if (slots[place] !== node || isDismissed) return;
      faults.push(`Node ${place} ended by itself.`);
      disturb();
      slots[place] = null;
      await refill(place);
    });
  };
  const refill = async (node: number): Promise<void> => {
    // It cannot start while PostgreSQL is coming back, and whoever runs it would start it again.
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
  const killPostgres = async (meanwhile?: () => Promise<unknown>): Promise<void> => {
    disturb();
    while (!(await crashPostgres(ground.dataDir, meanwhile))) await pause(20);
    isDatabaseUp = false;
    if (!meanwhile) killed.postgres += 1;
    while (!(await isUp(ground))) await pause(50);
    isDatabaseUp = true;
    disturb();
  };
  for (const [place, node] of nodes.entries()) occupy(place, node);
  const originOf = (node: number): string | null => slots[node]?.origin ?? null;
  return {
    originOf,
    noteOrigin: (node) => (isDatabaseUp ? (originOf(node) ?? originOf(1 - node)) : null),
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

async function isUp({ database }: Ground): Promise<boolean> {
  return database.pool.query('select 1').then(
    () => true,
    () => false,
  );
}

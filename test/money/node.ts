import type { Config } from '#server/config.ts';
import { testConfig } from '../world/config.ts';
import { startNode } from '../world/node.ts';

/** The task of one app node. `cluster.ts` starts the node in its own process, which ends with its parent process. */
export interface NodeTask {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The address and keys of the payment provider; without them, nobody can top up. */
  readonly provider?: { readonly address: string; readonly keys: ProviderKeys };
}

export interface ProviderKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

export interface NodeReady {
  readonly origin: string;
  readonly slug: string;
}

// The parent process is of the same version, so the task needs no validation.
const task = JSON.parse(process.argv[2] ?? '') as NodeTask;
const node = await startNode(testConfig(task.dataDir, providerSettings(task)), task.databaseUrl);
process.once('disconnect', () => {
  node.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.send?.({ origin: node.origin, slug: node.slug } satisfies NodeReady);

function providerSettings({ provider }: NodeTask): Partial<Config> {
  if (!provider) return {};
  const { webhookSecret, ...keys } = provider.keys;
  return { stripe: { ...keys, webhookSecrets: [webhookSecret], address: new URL(provider.address) } };
}

import { type AppOptions, createApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';

/** A server node of the platform. Several nodes can share one database. */
export interface PlatformNode {
  readonly origin: string;
  readonly slug: string;
  stop(): Promise<void>;
}

export async function startNode(
  config: Config,
  databaseUrl: string,
  options: AppOptions = {},
): Promise<PlatformNode> {
  const app = await createApp(config, databaseUrl, options);
  await app.listen();
  const address = app.http.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    slug: config.brand.slug,
    stop: () => app.stop(),
  };
}

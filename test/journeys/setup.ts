import type { TestProject } from 'vitest/node';
import { buildWebWhenStale } from '#tools/build-web.ts';
import { type Product, startProduct } from '../product.ts';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the whole product runs, started as a person would start it: one for each worker. */
    products: readonly Pick<Product, 'url' | 'databaseUrl'>[];
  }
}

/**
 * Two journeys walk at a time, each through a product of its own: they spend, block and log out the demo's people, who
 * must not be pulled away under another journey. Behind one trusted hop, so that a journey can come from a country.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWebWhenStale(() => undefined);
  // Unpacked once, before both workers ask for it.
  await findChromium();
  // Whoever names one journey needs one product.
  const named = process.argv.filter((word) => word.includes('.journey')).length;
  const count = Math.min(project.config.maxWorkers, named || Number.POSITIVE_INFINITY);
  const started = await Promise.allSettled(
    Array.from({ length: count }, () => startProduct({ TRUSTED_HOPS: '1' })),
  );
  const products = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(products.map((product) => product.stop()));
  };
  for (const one of started)
    if (one.status === 'rejected') {
      await stop();
      throw one.reason;
    }
  project.provide(
    'products',
    products.map(({ url, databaseUrl }) => ({ url, databaseUrl })),
  );
  return stop;
}

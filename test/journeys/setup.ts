import type { TestProject } from 'vitest/node';
import { buildWebWhenStale } from '#tools/build-web.ts';
import { type Product, startProduct } from '../product.ts';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the whole product runs, started as a person would start it. */
    product: Pick<Product, 'url' | 'databaseUrl'>;
  }
}

/**
 * All journeys walk through one product, several at a time: each has people of its own. It stands behind one trusted
 * hop, so that a journey can come from a country.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWebWhenStale(() => undefined);
  // Unpacked once, before the workers ask for it.
  await findChromium();
  const { url, databaseUrl, stop } = await startProduct({ TRUSTED_HOPS: '1' });
  project.provide('product', { url, databaseUrl });
  return stop;
}

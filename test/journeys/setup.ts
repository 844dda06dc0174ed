import type { TestProject } from 'vitest/node';
import { buildWebWhenStale } from '#tools/build-web.ts';
import { type Product, startProduct } from '../product.ts';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The addresses of the running product and its database. */
    product: Pick<Product, 'url' | 'databaseUrl'>;
  }
}

/**
 * Starts the product that all journeys share. They run concurrently, each with its own people. The product
 * trusts one proxy, so that a journey can choose its country.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWebWhenStale(() => undefined);
  // Unpacks the browser once, before the workers need it.
  await findChromium();
  const { url, databaseUrl, stop } = await startProduct({ TRUSTED_HOPS: '1' });
  project.provide('product', { url, databaseUrl });
  return stop;
}

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
 * Starts the one product that all journeys use at the same time, each with its own people. The product trusts one
 * proxy, so that a journey can choose the country from which its requests come.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWebWhenStale(() => undefined);
  // Unpacks the browser before the test workers start, because each of them needs it.
  await findChromium();
  const { url, databaseUrl, stop } = await startProduct({ TRUSTED_HOPS: '1' });
  project.provide('product', { url, databaseUrl });
  return stop;
}

import { inject } from 'vitest';
import type { Product } from '../product.ts';

/** The product that this worker's journeys walk through; nobody else is on it meanwhile. */
export function here(): Pick<Product, 'url' | 'databaseUrl'> {
  const product = inject('products')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!product) throw new Error('There is a product for each worker.');
  return product;
}

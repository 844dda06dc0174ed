import type { TestProject } from 'vitest/node';
import { startProduct } from '../product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the whole product runs, started as a person would start it. */
    appUrl: string;
    databaseUrl: string;
  }
}

/** One running product for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  project.provide('appUrl', product.url);
  project.provide('databaseUrl', product.databaseUrl);
  return product.stop;
}

import type { Db } from '../kit/db.ts';

export async function fillDemoWorld(
  _db: Db,
  _parts: { xpub: string; say: (line: string) => void },
): Promise<void> {
  await Promise.resolve();
}

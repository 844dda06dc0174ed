import type { z } from 'zod';
import type { protection } from '#contract/protection.ts';
import type { Tx } from '../../kit/db.ts';
import type { Actor } from '../../kit/handle.ts';
import { countOtherMedia, readWatermark } from './protections.store.ts';

type WatermarkSettings = z.output<typeof protection.watermark.output>;

/** The watermark settings of a creator, and how many of their files have a different setting. */
export async function watermarkSettings(tx: Tx, actor: Actor): Promise<WatermarkSettings> {
  const watermark = await readWatermark(tx, actor.id);
  const otherMedia = await countOtherMedia(tx, actor.id, watermark.isOn);
  return { watermark, domain: actor.creatorDomain ?? '', otherMedia };
}

import type { z } from 'zod';
import { protection } from '#contract/protection.ts';
import type { Tx } from '../../kit/db.ts';
import { type Actor, handle } from '../../kit/handle.ts';
import { countOtherMedia, markAllMedia, readWatermark, saveWatermark } from './protections.store.ts';

type Shown = z.output<typeof protection.watermark.output>;

export const showWatermark = handle(protection.watermark, ({ actor, tx }) => shown(tx, actor));

export const setWatermark = handle(protection.setWatermark, async ({ input, actor, tx }) => {
  await saveWatermark(tx, actor.id, input.watermark);
  if (input.appliesToAll) await markAllMedia(tx, actor.id, input.watermark.isOn);
  return shown(tx, actor);
});

async function shown(tx: Tx, actor: Actor): Promise<Shown> {
  const watermark = await readWatermark(tx, actor.id);
  const otherMedia = await countOtherMedia(tx, actor.id, watermark.isOn);
  return { watermark, domain: actor.creatorDomain ?? '', otherMedia };
}

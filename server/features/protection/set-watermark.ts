import { protection } from '#contract/protection.ts';
import { handle } from '../../kit/handle.ts';
import { markAllMedia, saveWatermark } from './protections.store.ts';
import { watermarkSettings } from './watermark-settings.ts';

export const setWatermark = handle(protection.setWatermark, async ({ input, actor, tx }) => {
  await saveWatermark(tx, actor.id, input.watermark);
  if (input.appliesToAll) await markAllMedia(tx, actor.id, input.watermark.isOn);
  return watermarkSettings(tx, actor);
});

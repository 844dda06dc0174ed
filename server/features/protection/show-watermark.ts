import { protection } from '#contract/protection.ts';
import { handle } from '../../kit/handle.ts';
import { watermarkSettings } from './watermark-settings.ts';

export const showWatermark = handle(protection.watermark, ({ actor, tx }) => watermarkSettings(tx, actor));

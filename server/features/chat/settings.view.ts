import type { z } from 'zod';
import type { ChatSettings } from '#contract/chat-settings.ts';
import { money } from '../../ledger/index.ts';
import { decimalOf } from '../wallet/index.ts';
import type { SettingsRow } from './settings.store.ts';

/** The chat settings of a creator or fan, with the message fee as decimal dollars. */
export const settingsView = (row: SettingsRow): z.input<typeof ChatSettings> => ({
  ...row,
  writingFee: decimalOf(money('USD', BigInt(row.writingFee))),
});

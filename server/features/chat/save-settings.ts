import type { z } from 'zod';
import { chat } from '#contract/chat.ts';
import type { ChatSettings } from '#contract/chat-settings.ts';
import { handle, query } from '../../kit/handle.ts';
import { isLess, money } from '../../ledger/index.ts';
import { findParticipant, maySell } from '../purchases/index.ts';
import { decimalOf } from '../wallet/index.ts';
import { inboxOf } from './inbox.ts';
import { readSettings, type SettingsRow, writeSettings } from './settings.store.ts';
import { HIGHEST_FEE, parseTypedPrice } from './terms.ts';

export const showSettings = query(chat.settings, async ({ actor, db }) =>
  settingsView(await readSettings(db, inboxOf(actor).personId)),
);

export const saveSettings = handle(chat.saveSettings, async ({ input, actor, tx, refuse }) => {
  const { personId } = inboxOf(actor);
  const { writingFee, ...changes } = input;
  const fee = writingFee === undefined ? undefined : parseTypedPrice(writingFee);
  if (fee === null || (fee && isLess(HIGHEST_FEE, fee)))
    throw refuse('amount_out_of_range', { min: '0', max: HIGHEST_FEE.units.toString() });
  // Only creators who may receive money can charge a message fee.
  if (fee && fee.units > 0n && !maySell(await findParticipant(tx, personId))) throw refuse('identity_needed');
  await writeSettings(tx, personId, { ...changes, ...(fee ? { writingFee: fee.units.toString() } : {}) });
  return settingsView(await readSettings(tx, personId));
});

const settingsView = (row: SettingsRow): z.input<typeof ChatSettings> => ({
  ...row,
  writingFee: decimalOf(money('USD', BigInt(row.writingFee))),
});

import { chat } from '#contract/chat.ts';
import { handle } from '../../kit/handle.ts';
import { isLess } from '../../ledger/index.ts';
import { findParticipant, maySell } from '../purchases/index.ts';
import { inboxOf } from './inbox.ts';
import { readSettings, writeSettings } from './settings.store.ts';
import { settingsView } from './settings.view.ts';
import { HIGHEST_FEE, parseTypedPrice } from './terms.ts';

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

import { chat } from '#contract/chat.ts';
import { query } from '../../kit/handle.ts';
import { inboxOf } from './inbox.ts';
import { readSettings } from './settings.store.ts';
import { settingsView } from './settings.view.ts';

export const showSettings = query(chat.settings, async ({ actor, db }) =>
  settingsView(await readSettings(db, inboxOf(actor).personId)),
);

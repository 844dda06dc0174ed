import { assistant } from '#contract/assistant.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { dayBegan, hoursOf, isWithin } from './hours.ts';
import { countAnswers, readAssistant } from './settings.store.ts';

export const showStatus: Handler = query(assistant.status, async ({ actor, db }) => {
  const row = await readAssistant(db, actor.id);
  const since = dayBegan(row.now, row.zone);
  return {
    mode: row.mode,
    isWithinHours: isWithin(hoursOf(row), row.now),
    answersToday: await countAnswers(db, { creatorId: actor.id, since }),
  };
});

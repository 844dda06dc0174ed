import { automation } from '#contract/automation.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { checkContent } from '../mass/index.ts';
import { openViews, welcomeViews } from './automation.view.ts';
import type { AutomationParts } from './parts.ts';
import { insertTemplate } from './templates.store.ts';
import { listWelcomes, putWelcome } from './welcomes.store.ts';

export const saveWelcome = (parts: AutomationParts): Handler =>
  handle(automation.saveWelcome, async ({ input, actor, tx, refuse }) => {
    const checked = await checkContent(
      tx,
      {
        creatorId: actor.id,
        content: input,
        mustBeComplete: input.isOn,
      },
      refuse,
    );
    if (checked.outcome !== 'fine') throw refuse(checked.outcome, checked.details);
    await putWelcome(tx, {
      creatorId: actor.id,
      for: input.for,
      isOn: input.isOn,
      delayMinutes: input.delayMinutes,
      templateId: await insertTemplate(tx, actor.id, checked),
    });
    const rows = await listWelcomes(tx, actor.id);
    const views = await openViews(
      parts,
      tx,
      actor,
      rows.map(({ template }) => template),
    );
    const saved = welcomeViews(rows, views).find((one) => one.for === input.for);
    if (!saved) throw new Error(`The welcome for ${input.for} is missing after its save.`);
    return saved;
  });

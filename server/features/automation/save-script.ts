import { automation } from '#contract/automation.ts';
import { SCRIPTS_MAX } from '#contract/limits.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { checkContent } from '../mass/index.ts';
import { lockPerson } from '../wallet/index.ts';
import { openViews, scriptView } from './automation.view.ts';
import type { AutomationParts } from './parts.ts';
import { listScripts, otherScripts, putScript } from './scripts.store.ts';
import { exceedsTemplateLimits } from './template-limits.ts';
import { insertTemplate } from './templates.store.ts';

export const saveScript = (parts: AutomationParts): Handler =>
  handle(automation.saveScript, async ({ input, actor, tx, refuse }) => {
    const { id, folder, title, shortcut, steps } = input;
    // Serializes requests from two tabs. Otherwise they could together exceed the limit or use a shortcut
    // twice.
    await lockPerson(tx, actor.id);
    const others = await otherScripts(tx, { creatorId: actor.id, id, shortcut });
    if (others.count >= SCRIPTS_MAX) throw refuse('too_many_scripts', { max: SCRIPTS_MAX });
    if (others.isShortcutTaken) throw refuse('shortcut_taken');
    const templateIds: string[] = [];
    for (const content of steps) {
      const checked = await checkContent(tx, { creatorId: actor.id, content, mustBeComplete: true }, refuse);
      if (checked.outcome !== 'fine') throw refuse(checked.outcome, checked.details);
      templateIds.push(await insertTemplate(tx, actor.id, checked));
    }
    const isTheirs = await putScript(tx, { id, creatorId: actor.id, folder, title, shortcut, templateIds });
    if (await exceedsTemplateLimits(tx, actor.id)) throw refuse('too_many_scripts');
    const [saved] = isTheirs ? await listScripts(tx, { creatorId: actor.id, id }) : [];
    if (!saved) throw refuse('not_found');
    return scriptView(saved, await openViews(parts, tx, actor, saved.steps));
  });

import { automation } from '#contract/automation.ts';
import { FLOWS_MAX } from '#contract/limits.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { checkContent } from '../mass/index.ts';
import { lockPerson } from '../wallet/index.ts';
import { flowView, openViews } from './automation.view.ts';
import { countOtherFlows, listFlows, putFlow } from './flows.store.ts';
import type { AutomationParts } from './parts.ts';
import { exceedsTemplateLimits } from './template-limits.ts';
import { insertTemplate } from './templates.store.ts';

export const saveFlow = (parts: AutomationParts): Handler =>
  handle(automation.saveFlow, async ({ input, actor, tx, refuse }) => {
    const { id, name, isOn, trigger, delayMinutes, capDays } = input;
    const keyword = trigger === 'keyword' ? input.keyword : '';
    if (trigger === 'keyword' && keyword === '') throw refuse('keyword_missing');
    await lockPerson(tx, actor.id);
    if ((await countOtherFlows(tx, { creatorId: actor.id, id })) >= FLOWS_MAX)
      throw refuse('too_many_flows', { max: FLOWS_MAX });
    const checked = await checkContent(
      tx,
      { creatorId: actor.id, content: input, mustBeComplete: isOn },
      refuse,
    );
    if (checked.outcome !== 'fine') throw refuse(checked.outcome, checked.details);
    const templateId = await insertTemplate(tx, actor.id, checked);
    const flow = { id, creatorId: actor.id, name, isOn, trigger, keyword, delayMinutes, capDays, templateId };
    const [saved] = (await putFlow(tx, flow)) ? await listFlows(tx, { creatorId: actor.id, id }) : [];
    if (!saved) throw refuse('not_found');
    if (await exceedsTemplateLimits(tx, actor.id)) throw refuse('too_many_flows');
    return flowView(saved, await openViews(parts, tx, actor, [saved.template]));
  });

import { automation } from '#contract/automation.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { flowView, openViews, scriptView, welcomeViews } from './automation.view.ts';
import { listFlows } from './flows.store.ts';
import type { AutomationParts } from './parts.ts';
import { listScripts } from './scripts.store.ts';
import { listWelcomes } from './welcomes.store.ts';

export const showAll = (parts: AutomationParts): Handler =>
  handle(automation.all, async ({ actor, tx }) => {
    const welcomes = await listWelcomes(tx, actor.id);
    const scripts = await listScripts(tx, { creatorId: actor.id });
    const flows = await listFlows(tx, { creatorId: actor.id });
    const views = await openViews(parts, tx, actor, [
      ...welcomes.map(({ template }) => template),
      ...scripts.flatMap(({ steps }) => steps),
      ...flows.map(({ template }) => template),
    ]);
    return {
      welcomes: welcomeViews(welcomes, views),
      scripts: scripts.map((script) => scriptView(script, views)),
      flows: flows.map((flow) => flowView(flow, views)),
    };
  });

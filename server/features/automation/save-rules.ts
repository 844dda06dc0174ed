import { automation } from '#contract/automation.ts';
import { FLOWS_MAX, SCRIPTS_MAX, TEMPLATES_FILES_MAX, TEMPLATES_TEXT_MAX_CHARS } from '#contract/limits.ts';
import type { Tx } from '../../kit/db.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { checkContent } from '../mass/index.ts';
import { lockPerson } from '../wallet/index.ts';
import { flowView, openViews, scriptView, welcomeViews } from './automation.view.ts';
import { countOtherFlows, deleteFlow, listFlows, putFlow } from './flows.store.ts';
import type { AutomationParts } from './parts.ts';
import { deleteScript, listScripts, otherScripts, putScript, recordUse } from './scripts.store.ts';
import { insertTemplate, templateTotals } from './templates.store.ts';
import { listWelcomes, putWelcome } from './welcomes.store.ts';

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

/**
 * Whether a creator's scripts, flows and welcomes together exceed the limits. One response contains all these
 * texts and files, and building it must not delay other requests.
 */
async function isTooMuch(tx: Tx, creatorId: string): Promise<boolean> {
  const { chars, files } = await templateTotals(tx, creatorId);
  return chars > TEMPLATES_TEXT_MAX_CHARS || files > TEMPLATES_FILES_MAX;
}

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
    if (await isTooMuch(tx, actor.id)) throw refuse('too_many_scripts');
    const [saved] = isTheirs ? await listScripts(tx, { creatorId: actor.id, id }) : [];
    if (!saved) throw refuse('not_found');
    return scriptView(saved, await openViews(parts, tx, actor, saved.steps));
  });

export const removeScript = handle(automation.removeScript, async ({ input, actor, tx, refuse }) => {
  if (!(await deleteScript(tx, { id: input.id, creatorId: actor.id }))) throw refuse('not_found');
  return { done: true as const };
});

export const recordScriptUse = handle(automation.usedScript, async ({ input, actor, tx, refuse }) => {
  if (!(await recordUse(tx, { ...input, creatorId: actor.id }))) throw refuse('not_found');
  return { done: true as const };
});

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
    if (await isTooMuch(tx, actor.id)) throw refuse('too_many_flows');
    return flowView(saved, await openViews(parts, tx, actor, [saved.template]));
  });

export const removeFlow = handle(automation.removeFlow, async ({ input, actor, tx, refuse }) => {
  if (!(await deleteFlow(tx, { id: input.id, creatorId: actor.id }))) throw refuse('not_found');
  return { done: true as const };
});

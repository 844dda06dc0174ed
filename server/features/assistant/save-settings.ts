import type { z } from 'zod';
import { assistant } from '#contract/assistant.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { usd } from '../../ledger/index.ts';
import { isFitEndpoint } from './check-endpoint.ts';
import { sealKey } from './endpoint.ts';
import { isZone } from './hours.ts';
import type { AssistantParts } from './parts.ts';
import { type AssistantRow, putAssistant, readAssistant } from './settings.store.ts';

type Input = z.output<typeof assistant.save.input>;

/**
 * Saves the given settings. The endpoint's host is resolved before the transaction, because a name lookup can
 * be slow.
 */
export const saveSettings = (parts: AssistantParts): Handler =>
  handle(
    assistant.save,
    async ({ input, refuse }) => {
      if (input.hours && !isZone(input.hours.zone)) throw refuse('invalid_input', { fields: ['hours.zone'] });
      if (input.endpoint && !(await isFitEndpoint(input.endpoint, parts.web)))
        throw refuse('endpoint_refused');
    },
    async ({ input, actor, tx, refuse }) => {
      const before = await readAssistant(tx, actor.id, { isLocked: true });
      const after = changed(before, input, parts);
      const why = whyNot(after, parts);
      if (why) throw refuse(why);
      await putAssistant(tx, after);
      return { done: true as const };
    },
  );

/**
 * Changes the given fields and keeps the others. A changed server address removes the key, because a key is
 * only for its own server.
 */
function changed(before: AssistantRow, input: Input, { secret }: AssistantParts): AssistantRow {
  const { hours, priceMax, agreesToOutside, key, ...named } = input;
  const given = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  const isMoved = input.endpoint !== undefined && input.endpoint !== before.endpoint;
  const kept = isMoved ? null : before.key;
  return {
    ...before,
    ...given,
    ...(hours ? { hoursFrom: hours.from, hoursTo: hours.to, zone: hours.zone } : {}),
    ...(priceMax === undefined
      ? {}
      : { priceMax: priceMax === null ? null : usd(priceMax).units.toString() }),
    agreedAt: agreesToOutside === undefined ? before.agreedAt : agreedAt(before, agreesToOutside),
    key: key === undefined ? kept : key === '' ? null : sealKey(secret, before.creatorId, key),
  };
}

const agreedAt = ({ agreedAt: since, now }: AssistantRow, agrees: boolean): Date | null =>
  agrees ? (since ?? now) : null;

/**
 * The reason why these settings are refused; null if they are fine. An outside engine must be allowed, have the
 * creator's agreement, and have a server. Automatic answers, and sending messages to an outside engine, need a
 * notice that informs fans. Automatic answers also need a verified creator.
 */
function whyNot(
  { mode, engine, endpoint, agreedAt: agreed, disclosure, isVerified }: AssistantRow,
  { isOutsideAllowed, platformEngine }: AssistantParts,
): 'identity_needed' | 'disclosure_missing' | 'outside_refused' | null {
  const isOutside = engine === 'outside';
  if (isOutside && (!isOutsideAllowed || agreed === null)) return 'outside_refused';
  if (isOutside && endpoint === '' && platformEngine === null) return 'outside_refused';
  if (mode === 'auto' && !isVerified) return 'identity_needed';
  const needsNotice = mode === 'auto' || (mode === 'draft' && isOutside);
  return needsNotice && disclosure === '' ? 'disclosure_missing' : null;
}

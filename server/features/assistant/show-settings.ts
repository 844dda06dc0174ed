import type { z } from 'zod';
import { assistant } from '#contract/assistant.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { money } from '../../ledger/index.ts';
import { decimalOf } from '../wallet/index.ts';
import { hoursOf } from './hours.ts';
import type { AssistantParts } from './parts.ts';
import { type AssistantRow, readAssistant } from './settings.store.ts';

export const showSettings = ({ isOutsideAllowed, platformEngine }: AssistantParts): Handler =>
  query(assistant.settings, async ({ actor, db }) => {
    const row = await readAssistant(db, actor.id);
    return {
      ...settingsView(row),
      isOutsideAllowed,
      hasPlatformEngine: isOutsideAllowed && platformEngine !== null,
    };
  });

/**
 * The settings as shown to their creator. They leave out the key, even in sealed form, because only the
 * outside server may receive it.
 */
function settingsView(
  row: AssistantRow,
): Omit<z.input<typeof assistant.settings.output>, 'isOutsideAllowed' | 'hasPlatformEngine'> {
  const { mode, engine, endpoint, model, tone, always, never, inARow, perDay, disclosure, isVerified } = row;
  return {
    mode,
    engine,
    endpoint,
    model,
    tone,
    always,
    never,
    inARow,
    perDay,
    disclosure,
    isVerified,
    agreesToOutside: row.agreedAt !== null,
    facts: [...row.facts],
    priceMax: row.priceMax === null ? null : decimalOf(money('USD', BigInt(row.priceMax))),
    hours: hoursOf(row),
    hasKey: row.key !== null,
  };
}

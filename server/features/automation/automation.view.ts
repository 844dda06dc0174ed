import type { z } from 'zod';
import { type Flow, type Script, type Welcome, WelcomeFor } from '#contract/automation.ts';
import type { Reader } from '../../kit/db.ts';
import type { Actor } from '../../kit/handle.ts';
import type { MediaView } from '../media/index.ts';
import { dollars } from '../purchases/index.ts';
import { moneyView } from '../wallet/index.ts';
import type { FlowRow } from './flows.store.ts';
import type { AutomationParts } from './parts.ts';
import type { ScriptRow } from './scripts.store.ts';
import type { TemplateRow } from './templates.store.ts';
import type { WelcomeRow } from './welcomes.store.ts';

type Views = ReadonlyMap<string, MediaView>;

/**
 * The views of these templates' media. All media are unlocked, because the viewer is the creator who owns
 * them.
 */
export async function openViews(
  { media }: AutomationParts,
  reader: Reader,
  creator: Pick<Actor, 'id' | 'sessionId'>,
  templates: readonly TemplateRow[],
): Promise<Views> {
  const ids = templates.flatMap((one) => one.media.map(({ id }) => id));
  return media.views(reader, {
    viewerId: creator.id,
    sessionId: creator.sessionId,
    ids,
    open: new Set(ids),
  });
}

const contentView = ({ text, price, media }: TemplateRow, views: Views) => ({
  text,
  price: price === null ? null : moneyView(dollars(price)),
  media: media.flatMap(({ id, isPreview }) => {
    const view = views.get(id);
    return view ? [{ media: view, isPreview }] : [];
  }),
});

/** One view for each kind of welcome. A kind that the creator has not written is empty and off. */
export const welcomeViews = (rows: readonly WelcomeRow[], views: Views): z.input<typeof Welcome>[] =>
  WelcomeFor.options.map((kind) => {
    const row = rows.find((one) => one.for === kind);
    if (!row) return { for: kind, isOn: false, delayMinutes: 0, text: '', price: null, media: [], sent: 0 };
    const { template, ...rest } = row;
    return { ...rest, ...contentView(template, views) };
  });

export const scriptView = ({ steps, ...script }: ScriptRow, views: Views): z.input<typeof Script> => ({
  ...script,
  steps: steps.map((step) => ({ ...contentView(step, views), used: step.used, sold: step.sold })),
});

export const flowView = ({ template, lastSentAt, ...flow }: FlowRow, views: Views): z.input<typeof Flow> => ({
  ...flow,
  ...contentView(template, views),
  lastSentAt: lastSentAt?.toISOString() ?? null,
});

import { protection } from '#contract/protection.ts';
import { handle } from '../../kit/handle.ts';
import { latestDownloads, readDownloadRules } from './protections.store.ts';

const LATEST = 50;

export const showDownloads = handle(protection.downloads, async ({ actor, tx }) => ({
  rules: await readDownloadRules(tx, actor.id),
  latest: (await latestDownloads(tx, actor.id, LATEST)).map(({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
  })),
}));

import { creatorPage, feedHome } from './feed.ts';
import { say } from './kit.ts';
import { mediaPhoto } from './media.ts';
import { payHot, payUnlock } from './pay.ts';

// npm run bench -- pay.unlock pay.hot media.photo feed.home creator.page
// Figures, never verdicts: the machine decides how large they are, so nothing fails here.

const benches: Record<string, () => Promise<void>> = {
  'pay.unlock': payUnlock,
  'pay.hot': payHot,
  'media.photo': mediaPhoto,
  'feed.home': feedHome,
  'creator.page': creatorPage,
};

const asked = process.argv.slice(2);
if (asked.length === 0 || asked.some((name) => !Object.hasOwn(benches, name))) {
  say(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}
for (const name of asked) {
  say(`\n${name}`);
  await benches[name]?.();
}

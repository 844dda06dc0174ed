import { chatHistory, chatList } from './chat.ts';
import { chatDeliver } from './deliver.ts';
import { creatorPage, feedHome } from './feed.ts';
import { say } from './kit.ts';
import { massSend } from './mass.ts';
import { mediaPhoto } from './media.ts';
import { pageCreator } from './page.ts';
import { pageChat } from './page-chat.ts';
import { payHot, payUnlock } from './pay.ts';
import { wsIdle } from './sockets.ts';

// `npm run bench -- <name> …` runs the named benchmarks. A benchmark never fails, because its results depend
// on the machine.

const benches: Record<string, () => Promise<void>> = {
  'pay.unlock': payUnlock,
  'pay.hot': payHot,
  'media.photo': mediaPhoto,
  'feed.home': feedHome,
  'creator.page': creatorPage,
  'page.creator': pageCreator,
  'page.chat': pageChat,
  'mass.send': massSend,
  'chat.deliver': chatDeliver,
  'chat.history': chatHistory,
  'chat.list': chatList,
  'ws.idle': wsIdle,
};

const names = process.argv.slice(2);
if (names.length === 0 || names.some((name) => !Object.hasOwn(benches, name))) {
  say(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}
for (const name of names) {
  say(`\n${name}`);
  await benches[name]?.();
}

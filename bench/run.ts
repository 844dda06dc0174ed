import { say } from './kit.ts';
import { payHot, payUnlock } from './pay.ts';

// npm run bench -- pay.unlock pay.hot
// Figures, never verdicts: the machine decides how large they are, so nothing fails here.

const benches: Record<string, () => Promise<void>> = { 'pay.unlock': payUnlock, 'pay.hot': payHot };

const asked = process.argv.slice(2);
if (asked.length === 0 || asked.some((name) => !Object.hasOwn(benches, name))) {
  say(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}
for (const name of asked) {
  say(`\n${name}`);
  await benches[name]?.();
}

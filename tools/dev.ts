import { spawn } from 'node:child_process';

/**
 * `npm run dev` restarts the server when its files change. Vite runs inside the server and reloads the web
 * app.
 */
const child = spawn(
  process.execPath,
  [
    '--watch-path=server',
    '--watch-path=contract',
    '--watch-path=locales',
    '--watch-preserve-output',
    'server/main.ts',
  ],
  { stdio: 'inherit', env: { ...process.env, HOT_RELOAD: 'on' } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 0));

import './ui/index.css';
import { start } from '#web/app/start.tsx';
import { creatorPage, login } from './app/first-screens.ts';

void start({
  first: { Login: login, LoginAlias: login, Creators: creatorPage },
  loadTables: () => import('./app/tables.ts'),
});

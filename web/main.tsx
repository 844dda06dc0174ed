import './ui/index.css';
import { start } from '#web/kit/start.tsx';
import { creatorPage, login } from './front-door.ts';

void start({
  first: { Login: login, LoginAlias: login, Creators: creatorPage },
  loadTables: () => import('./tables.ts'),
});

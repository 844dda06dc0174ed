import './ui/index.css';
import { start } from '#web/kit/start.tsx';
import { login } from './front-door.ts';

void start({ first: { Login: login, LoginAlias: login }, loadTables: () => import('./tables.ts') });

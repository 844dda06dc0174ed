import './ui/index.css';
import { start } from '#web/kit/start.tsx';
import { modals } from './modals.tsx';
import { notFound, screens } from './routes.tsx';

void start({ screens, notFound, modals });

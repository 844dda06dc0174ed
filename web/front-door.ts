import { screen } from '#web/kit/screens.ts';
import { LoginScreen } from './screens/LoginScreen.tsx';

/** The one screen that comes with the start of the app: most people's first page, and the one with a weight budget. */
export const login = screen(async () => LoginScreen);

import { Navigate } from 'react-router';
import { SettingsMenu } from '#web/features/settings/SettingsMenu.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { usePhone } from '#web/ui/usePhone.ts';

/** The list of settings on a phone. A wide screen has the list beside every page, so it opens the first one. */
export function SettingsScreen() {
  return usePhone() ? <SettingsMenu /> : <Navigate to={routeNamed('SettingsProfile').path} replace />;
}

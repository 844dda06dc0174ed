import { Navigate } from 'react-router';
import { SettingsMenu } from '#web/features/settings/SettingsMenu.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { usePhone } from '#web/ui/usePhone.ts';

/**
 * The settings menu on a phone. On wide screens the menu is beside every settings page, so the first page
 * opens instead.
 */
export function SettingsScreen() {
  return usePhone() ? <SettingsMenu /> : <Navigate to={routeNamed('SettingsProfile').path} replace />;
}

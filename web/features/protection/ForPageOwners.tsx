import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import { routeNamed } from '#web/kit/match.ts';
import { useUser } from '#web/kit/user-store.ts';

/**
 * Shows `Inside` to a creator, and redirects a person without a page to the general security settings.
 * `Inside` is passed as a component and not as an element. It requests data for creators only, so it must
 * never be rendered for a fan.
 */
export function ForPageOwners({ Inside }: { Inside: ComponentType }) {
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  return isCreator ? <Inside /> : <Navigate replace to={routeNamed('SettingsSecurity').path} />;
}

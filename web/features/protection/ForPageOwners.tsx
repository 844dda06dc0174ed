import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import { routeNamed } from '#web/kit/match.ts';
import { useUser } from '#web/kit/user-store.ts';

/**
 * These settings are about one's own page; a fan is shown what there is for everybody. What is inside is a component, not
 * an element: it asks the server for what a fan may not know, so for them it must not begin.
 */
export function ForPageOwners({ Inside }: { Inside: ComponentType }) {
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  return isCreator ? <Inside /> : <Navigate replace to={routeNamed('SettingsSecurity').path} />;
}

import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { routeNamed } from '#web/kit/match.ts';
import { useUser } from '#web/kit/user-store.ts';

/** These settings are about one's own page; a fan is shown what there is for everybody. */
export function ForPageOwners({ children }: { children: ReactNode }) {
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  return isCreator ? children : <Navigate replace to={routeNamed('SettingsSecurity').path} />;
}

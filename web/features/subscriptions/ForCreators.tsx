import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { routeNamed } from '#web/kit/match.ts';
import { useUser } from '#web/kit/user-store.ts';

/** A fan who comes here is shown their own subscriptions instead. */
export function ForCreators({ children }: { children: ReactNode }) {
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  return isCreator ? children : <Navigate replace to={routeNamed('Subscriptions').path} />;
}

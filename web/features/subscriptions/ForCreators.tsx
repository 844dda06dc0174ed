import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import { routeNamed } from '#web/kit/match.ts';
import { useUser } from '#web/kit/user-store.ts';

/**
 * A fan who comes here is shown their own subscriptions instead. What is inside is a component, not an element: it asks the
 * server for what a fan may not know, so for them it must not begin.
 */
export function ForCreators({ Inside }: { Inside: ComponentType }) {
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  return isCreator ? <Inside /> : <Navigate replace to={routeNamed('Subscriptions').path} />;
}

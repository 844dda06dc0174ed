import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import { routeNamed } from '#web/kit/match.ts';
import { useUser } from '#web/kit/user-store.ts';

/**
 * Redirects a fan to their own subscriptions. Takes a component, not an element: it requests data that is for
 * creators only, so it must not be rendered for a fan.
 */
export function ForCreators({ Inside }: { Inside: ComponentType }) {
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  return isCreator ? <Inside /> : <Navigate replace to={routeNamed('Subscriptions').path} />;
}

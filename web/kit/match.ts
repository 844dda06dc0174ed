import { matchPath } from 'react-router';
import { type RouteName, routes } from '#contract/routes.ts';

export type AppRoute = (typeof routes)[number];

/** Returns the route of a path, without regard to case or a trailing slash. */
export function matchRoute(pathname: string): AppRoute | undefined {
  return routes.find(({ path }) => matchPath(path, pathname));
}

export function routeNamed(name: RouteName): AppRoute {
  const found = routes.find((route) => route.name === name);
  if (!found) throw new Error(`There is no route named ${name}`);
  return found;
}

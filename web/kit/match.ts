import { matchPath } from 'react-router';
import { type RouteName, routes } from '#contract/routes.ts';

export type AppRoute = (typeof routes)[number];

/** The route of an address; its case and a slash at its end make no difference. */
export function matchRoute(pathname: string): AppRoute | undefined {
  return routes.find(({ path }) => matchPath(path, pathname));
}

export function routeNamed(name: RouteName): AppRoute {
  const found = routes.find((route) => route.name === name);
  if (!found) throw new Error(`No route is called ${name}`);
  return found;
}

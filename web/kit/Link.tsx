import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  /** Whether the click replaces the current history entry instead of adding one. */
  readonly replace?: boolean;
  /** The history state of the new entry. A reload keeps this state, but a new tab does not receive it. */
  readonly state?: unknown;
}

/**
 * A link to a page of the app. Replaces React Router's own Link, which would add React Router's data API to
 * the bundle, although no page uses that API.
 */
export function Link({ to, replace = false, state, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const isHere = createPath(useLocation()) === href;

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event, target)) return;
    event.preventDefault();
    // A link to the current page replaces the history entry, so that one Back leaves the page even after
    // several clicks on the link.
    void navigate(to, { replace: replace || isHere, state });
  };
  return <a {...rest} href={href} target={target} onClick={follow} />;
}

/**
 * Whether the browser handles the click itself, because it opens a new tab or window or downloads the target.
 */
function isForBrowser(event: MouseEvent, target: string | undefined): boolean {
  const hasKey = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button !== 0 || hasKey || (target !== undefined && target !== '_self');
}

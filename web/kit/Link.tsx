import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  /** Takes the place of this page in the history instead of following it. */
  readonly replace?: boolean;
  /** What the page it leads to is handed beside its address; it outlives a reload, and is not in another tab. */
  readonly state?: unknown;
}

/** A link inside the app. The router library's own brings its data half along, which no page of ours needs. */
export function Link({ to, replace = false, state, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const isHere = createPath(useLocation()) === href;

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event, target)) return;
    event.preventDefault();
    // Whoever presses the same link twice wants to go back once.
    void navigate(to, { replace: replace || isHere, state });
  };
  return <a {...rest} href={href} target={target} onClick={follow} />;
}

/** Another tab, another window, a download: the browser knows better. */
function isForBrowser(event: MouseEvent, target: string | undefined): boolean {
  const hasKey = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button !== 0 || hasKey || (target !== undefined && target !== '_self');
}

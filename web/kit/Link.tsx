import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  /** Replaces the current history entry instead of adding one. */
  readonly replace?: boolean;
  /** History state for the target page. Survives a reload, but is not passed to another tab. */
  readonly state?: unknown;
}

/** A link inside the app. React Router's own Link would also bundle its data API, which no page uses. */
export function Link({ to, replace = false, state, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const isHere = createPath(useLocation()) === href;

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event, target)) return;
    event.preventDefault();
    // After two clicks on the same link, one Back must be enough.
    void navigate(to, { replace: replace || isHere, state });
  };
  return <a {...rest} href={href} target={target} onClick={follow} />;
}

/** Whether the browser handles the click itself: a new tab, a new window or a download. */
function isForBrowser(event: MouseEvent, target: string | undefined): boolean {
  const hasKey = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button !== 0 || hasKey || (target !== undefined && target !== '_self');
}

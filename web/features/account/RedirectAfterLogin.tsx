import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { pathAfterLogin } from '#web/kit/redirect.ts';

/**
 * Redirects a logged-in person to the page they came from. The stored path is read only once. Completing the
 * login deletes the path, and this component may render again before the next page is ready.
 */
export function RedirectAfterLogin() {
  const { search } = useLocation();
  const [path] = useState(() => pathAfterLogin(search));
  return <Navigate to={path} replace />;
}

import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { pathAfterLogin } from '#web/kit/redirect.ts';

/**
 * Leads somebody who is logged in to the page they came from. Which one is read once: it is forgotten when the login is
 * complete, and this may be drawn again before the other page is there.
 */
export function LedOn() {
  const { search } = useLocation();
  const [path] = useState(() => pathAfterLogin(search));
  return <Navigate to={path} replace />;
}

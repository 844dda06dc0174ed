import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** What stands behind the question mark of this page's address. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

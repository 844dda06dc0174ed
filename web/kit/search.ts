import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** The query parameters of the current page. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

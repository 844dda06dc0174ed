import { useQuery } from '@tanstack/react-query';
import { api, refusalOf } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useDebounced } from '#web/kit/useDebounced.ts';

const TYPING_MS = 350;
/** The shape that the server requires. A request for any other text would only be refused. */
const SHAPE = /^[a-z0-9](?:[a-z0-9-]{1,28}[a-z0-9])$/;

/** The result of checking a domain while it is typed, as the texts of a form field. */
export interface DomainVerdict {
  readonly error?: string | undefined;
  readonly valid?: string | undefined;
  readonly hint?: string | undefined;
  /**
   * Whether the form may be submitted. True also if the check could not be made, because the server checks
   * again.
   */
  readonly isSendable: boolean;
}

/** `own` is the person's current domain, which is neither available nor wrong. */
export function useDomainVerdict(domain: string, own: string | null = null): DomainVerdict {
  const t = useT();
  const settled = useDebounced(domain, TYPING_MS);
  const isShaped = SHAPE.test(domain);
  const asked = useQuery({
    queryKey: ['creators', 'domain', settled],
    queryFn: () => api.creators.domainExists({ domain: settled }),
    enabled: SHAPE.test(settled) && settled !== own,
    staleTime: 0,
  });
  if (domain === '' || domain === own) return { hint: t('creators.apply.domain.hint'), isSendable: false };
  if (!isShaped)
    return domain === settled
      ? { error: t('creators.apply.domain.shape'), isSendable: false }
      : { hint: t('creators.apply.domain.hint'), isSendable: false };
  if (domain !== settled || asked.isFetching)
    return { hint: t('creators.apply.domain.asking'), isSendable: true };
  if (asked.data) return { valid: t('creators.apply.domain.free'), isSendable: true };
  const refused = refusalOf(api.creators.domainExists, asked.error);
  return refused
    ? { error: refused.message, isSendable: false }
    : { hint: t('creators.apply.domain.unknown'), isSendable: true };
}

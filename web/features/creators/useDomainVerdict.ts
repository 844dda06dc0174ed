import { useQuery } from '@tanstack/react-query';
import { api, refusalOf } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useDebounced } from '#web/kit/useDebounced.ts';

const TYPING_MS = 350;
/** The format that the server requires; a text in any other format is not sent to the server. */
const SHAPE = /^[a-z0-9](?:[a-z0-9-]{1,28}[a-z0-9])$/;

/**
 * The result of checking a domain while it is typed: the texts below the field and whether the form can be
 * sent.
 */
export interface DomainVerdict {
  readonly error?: string | undefined;
  readonly valid?: string | undefined;
  readonly hint?: string | undefined;
  /**
   * Whether the form may be submitted. Also true while the check has no answer, because the server checks
   * again when the form is submitted.
   */
  readonly isSendable: boolean;
}

/**
 * Checks a typed domain. `own` is the person's current domain, which is shown neither as available nor as an
 * error.
 */
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

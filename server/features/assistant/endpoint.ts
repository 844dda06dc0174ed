import { type SealedBy, seal, unseal } from '../../kit/seal.ts';
import type { LanguageEndpoint } from '../../providers/language/port.ts';
import type { AssistantParts } from './parts.ts';
import type { AssistantRow } from './settings.store.ts';

const sealedBy = (secret: string, creatorId: string): SealedBy => ({
  token: creatorId,
  secret,
  purpose: 'assistant-key',
});

export const sealKey = (secret: string, creatorId: string, key: string): Buffer =>
  seal(key, sealedBy(secret, creatorId));

/** The server of the creator's outside engine; null when no outside engine may be used. */
export function endpointOf(
  { isOutsideAllowed, platformEngine, secret }: AssistantParts,
  { engine, agreedAt, endpoint, model, key, creatorId }: AssistantRow,
): LanguageEndpoint | null {
  if (!isOutsideAllowed || engine !== 'outside' || agreedAt === null) return null;
  if (endpoint === '') return platformEngine && { ...platformEngine, model: model || platformEngine.model };
  return {
    address: endpoint,
    model,
    key: key && unseal(key, sealedBy(secret, creatorId)),
    isTrusted: false,
  };
}

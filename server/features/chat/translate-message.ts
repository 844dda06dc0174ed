import { createHash } from 'node:crypto';
import { chat } from '#contract/chat.ts';
import type { Language } from '#locales/languages.ts';
import { inTransaction } from '../../kit/db.ts';
import { type Handler, personBehind, query } from '../../kit/handle.ts';
import { consumeRateLimit, type RateLimit } from '../../kit/rate-limit.ts';
import type { Translation, Translator } from '../../providers/translation/port.ts';
import { findChatAccess } from './chat-access.ts';
import type { MessageView } from './message.view.ts';
import type { ChatParts } from './parts.ts';
import { showMessage } from './show-message.ts';

/**
 * The limit for each person. Nobody reads that much in an hour; it keeps programs from using up the
 * translation budget.
 */
const TRANSLATIONS: RateLimit = { code: 'translate', limit: 120, windowMs: 60 * 60_000 };
const KEPT_MAX = 500;

/**
 * Translates a message into the viewer's language on request. Only text that the viewer can see is sent to
 * the translation server, never locked, unsent or removed text.
 */
export const translateMessage = (parts: ChatParts): Handler => {
  const cache = parts.translator && openCache(parts.translator);
  return query(chat.translate, async ({ input, actor, db, request, refuse }) => {
    const acting = await findChatAccess(db, { actor, request, chatId: input.chatId });
    const message = acting && (await showMessage(parts, db, { ...input, viewer: acting.viewer }));
    const text = message ? textOf(message) : '';
    if (text === '') throw refuse('not_found');
    if (!cache) throw refuse('translation_away');
    const known = cache.find(text, request.language);
    if (known) return known;
    // The limit applies to the team member who acts, not to the owner of the inbox.
    const spent = await inTransaction(db, (tx) => consumeRateLimit(tx, personBehind(actor), TRANSLATIONS));
    if (!spent.isAllowed) throw refuse('too_many_requests', { retryAfterMs: spent.retryAfterMs });
    const translation = await cache.translate(text, request.language);
    if (!translation) throw refuse('translation_away');
    return translation;
  });
};

/** The message's text with its unlocked part, as the viewer may read it; empty for system messages. */
function textOf({ kind, text, lockedText }: MessageView): string {
  if (kind === 'system') return '';
  return [text, lockedText ?? '']
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
}

/**
 * Caches the latest translations, because many people translate the same mass message. The key is only the
 * text and the language, so callers must check the viewer's access before.
 */
function openCache(translator: Translator): {
  find(text: string, to: Language): Translation | undefined;
  translate(text: string, to: Language): Promise<Translation | null>;
} {
  const translations = new Map<string, Translation>();
  const keyOf = (text: string, to: Language) =>
    createHash('sha256').update(`${to} ${text}`).digest('base64url');
  return {
    find: (text, to) => translations.get(keyOf(text, to)),
    async translate(text, to) {
      const translation = await translator.translate(text, to);
      if (!translation) return null;
      translations.set(keyOf(text, to), translation);
      const [oldest] = translations.keys();
      if (translations.size > KEPT_MAX && oldest !== undefined) translations.delete(oldest);
      return translation;
    },
  };
}

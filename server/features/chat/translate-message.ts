import { createHash } from 'node:crypto';
import { chat } from '#contract/chat.ts';
import type { Language } from '#locales/languages.ts';
import { inTransaction } from '../../kit/db.ts';
import { type Handler, personBehind, query } from '../../kit/handle.ts';
import { consumeRateLimit, type RateLimit } from '../../kit/rate-limit.ts';
import type { Translation, Translator } from '../../providers/translation/port.ts';
import { actingIn } from './acting-in.ts';
import type { MessageView } from './message.view.ts';
import type { ChatParts } from './parts.ts';
import { showMessage } from './show-message.ts';

/** Whoever reads reads slower; a program that translates whole chats would use up what the operator pays for. */
const TRANSLATIONS: RateLimit = { code: 'translate', limit: 120, windowMs: 60 * 60_000 };
const KEPT_MAX = 500;

/**
 * What a message says, in the language of who asks. Only what they see of it leaves the platform, and only when they ask:
 * nothing of what is locked to them, was taken back, or is out of their view.
 */
export const translateMessage = (parts: ChatParts): Handler => {
  const kept = parts.translator && keeping(parts.translator);
  return query(chat.translate, async ({ input, actor, db, request, refuse }) => {
    const acting = await actingIn(db, { actor, request, chatId: input.chatId });
    const message = acting && (await showMessage(parts, db, { ...input, viewer: acting.viewer }));
    const words = message ? wordsOf(message) : '';
    if (words === '') throw refuse('not_found');
    if (!kept) throw refuse('translation_away');
    const known = kept.find(words, request.language);
    if (known) return known;
    // Who asks is the person at the keyboard, in whoever's inbox.
    const spent = await inTransaction(db, (tx) => consumeRateLimit(tx, personBehind(actor), TRANSLATIONS));
    if (!spent.isAllowed) throw refuse('too_many_requests', { retryAfterMs: spent.retryAfterMs });
    const translation = await kept.ask(words, request.language);
    if (!translation) throw refuse('translation_away');
    return translation;
  });
};

/** What somebody wrote, as its viewer may read it. */
function wordsOf({ kind, text, lockedText }: MessageView): string {
  if (kind === 'system') return '';
  return [text, lockedText ?? '']
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Remembers the latest answers: what many are sent, many ask about. Found by the words alone, so a right is judged first. */
function keeping(translator: Translator): {
  find(words: string, to: Language): Translation | undefined;
  ask(words: string, to: Language): Promise<Translation | null>;
} {
  const answers = new Map<string, Translation>();
  const keyOf = (words: string, to: Language) =>
    createHash('sha256').update(`${to} ${words}`).digest('base64url');
  return {
    find: (words, to) => answers.get(keyOf(words, to)),
    async ask(words, to) {
      const answer = await translator.translate(words, to);
      if (!answer) return null;
      answers.set(keyOf(words, to), answer);
      const [oldest] = answers.keys();
      if (answers.size > KEPT_MAX && oldest !== undefined) answers.delete(oldest);
      return answer;
    },
  };
}

import { ApiFailure, api } from './api.ts';
import { boot } from './boot.ts';
import { draftOf, keepDraft } from './chat-drafts.ts';
import { goTo } from './history.ts';
import { emailSupport } from './outcome.ts';

const NO_SUCH_ACCOUNT = 404;

/**
 * Opens the chat with the platform's own account, or an email if there is no such account. The subject
 * becomes the draft in the chat, unless the chat already has a draft.
 */
export async function openSupport(subject?: string): Promise<void> {
  try {
    const { privateChatId } = await api.chat.official({ addressOrDomain: boot.brand.officialDomain });
    if (subject && draftOf(privateChatId) === '') keepDraft(privateChatId, subject);
    goTo(`/chats/chat/${privateChatId}`);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // Any other refusal is ignored, as the error catalogue says. The next press tries again.
    if (error.code === NO_SUCH_ACCOUNT) emailSupport(subject);
  }
}

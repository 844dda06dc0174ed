import { api } from './api.ts';
import { boot } from './boot.ts';
import { goTo } from './history.ts';
import { writeToSupport } from './outcome.ts';

/** Opens the chat with the platform's own account. */
export async function openSupport(): Promise<void> {
  try {
    const { privateChatId } = await api.chat.official({ addressOrDomain: boot.brand.officialDomain });
    goTo(`/chats/chat/${privateChatId}`);
  } catch {
    // No such account, or no way to it: a letter reaches the same people.
    writeToSupport();
  }
}

import type { Contract } from '#contract/index.ts';
import type { InputOf } from '#contract/kit.ts';
import { ApiFailure, api } from '#web/kit/api.ts';
import { goTo } from '#web/kit/history.ts';

export const chatPath = (chatId: string): string => `/chats/chat/${chatId}`;

/** Opens the chat with a creator; creates it when there is none. */
export const openChatWith = (domain: string): Promise<void> => open({ domain });

/** Opens the chat with one of the creator's fans. */
export const openChatWithFan = (fanId: string): Promise<void> => open({ fanId });

async function open(who: InputOf<Contract['chat']['open']>): Promise<void> {
  try {
    const { chatId } = await api.chat.open(who);
    goTo(chatPath(chatId));
  } catch (error) {
    // For an `ApiFailure`, the API client has already shown an alert with the reason.
    if (!(error instanceof ApiFailure)) throw error;
  }
}

import { ApiFailure, api } from '#web/kit/api.ts';
import { goTo } from '#web/kit/history.ts';

export const chatPath = (chatId: string): string => `/chats/chat/${chatId}`;

/** Opens the chat with a creator; made when there is none. */
export async function openChatWith(domain: string): Promise<void> {
  try {
    const { chatId } = await api.chat.open({ domain });
    goTo(chatPath(chatId));
  } catch (error) {
    // The alert has said why.
    if (!(error instanceof ApiFailure)) throw error;
  }
}

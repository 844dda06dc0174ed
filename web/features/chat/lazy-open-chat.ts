/**
 * Opens the chat with a creator. Loads the chat code first, because a creator's page does not contain it.
 * Returns false when the code cannot be loaded.
 */
export async function openChatLazily(domain: string): Promise<boolean> {
  const chats = await import('./open-chat-with.ts').catch(() => null);
  await chats?.openChatWith(domain);
  return chats !== null;
}

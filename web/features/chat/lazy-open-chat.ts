/** Opens the chat with a creator; false when the code of chats, which the page of a creator does not carry, cannot be fetched. */
export async function openChatLazily(domain: string): Promise<boolean> {
  const chats = await import('./open-chat-with.ts').catch(() => null);
  await chats?.openChatWith(domain);
  return chats !== null;
}

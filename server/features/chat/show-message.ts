import type { Reader } from '../../kit/db.ts';
import type { Acting } from './acting-in.ts';
import { type MessageView, viewMessages } from './message.view.ts';
import type { ChatParts } from './parts.ts';

/** One message as who acts sees it; nothing where it is not in their view. */
export async function showMessage(
  { media }: Pick<ChatParts, 'media'>,
  reader: Reader,
  { viewer, member, seq }: Pick<Acting, 'viewer' | 'member'> & { readonly seq: number },
): Promise<MessageView | undefined> {
  const { chatId } = member;
  const [message] = await viewMessages(reader, { shelf: media, viewer, chatId, where: { seqs: [seq] } });
  return message;
}

import type { Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { type MessageView, viewMessages } from './message.view.ts';
import type { ChatParts } from './parts.ts';

/** The view of one message; undefined when it does not exist or the viewer removed it from their view. */
export async function showMessage(
  { media }: Pick<ChatParts, 'media'>,
  reader: Reader,
  { viewer, chatId, seq }: { readonly viewer: Viewer; readonly chatId: string; readonly seq: number },
): Promise<MessageView | undefined> {
  const [message] = await viewMessages(reader, { library: media, viewer, chatId, where: { seqs: [seq] } });
  return message;
}

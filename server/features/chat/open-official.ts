import { chat } from '#contract/chat.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { findOrCreateChat } from './find-or-create-chat.ts';
import { findOfficial } from './open-chat.store.ts';
import type { ChatParts } from './parts.ts';

/**
 * Opens the actor's chat with the platform's official account. Any domain or address other than that
 * account's is refused as not found.
 */
export const openOfficial = ({ officialDomain }: ChatParts): Handler =>
  handle(chat.official, async ({ input, actor, tx, refuse }) => {
    const official = await findOfficial(tx, officialDomain);
    if (!official || official.id === actor.id) throw refuse('not_found');
    const names = [officialDomain, official.address.toLowerCase()];
    if (!names.includes(input.addressOrDomain.toLowerCase())) throw refuse('not_found');
    const { id } = await findOrCreateChat(tx, { creatorId: official.id, fanId: actor.id });
    return { privateChatId: id, address: official.address };
  });

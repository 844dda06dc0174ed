import type { z } from 'zod';
import type { Note as NoteSchema } from '#contract/purchase.ts';
import { moneyView } from '../wallet/index.ts';
import type { NoteRow } from './notes.store.ts';
import { dollars } from './stored-money.ts';

/** A note as one person sees it. The text is included only for its buyers and its author. */
export const noteView = (note: NoteRow, { viewerId }: { viewerId: string }): z.output<typeof NoteSchema> => ({
  id: note.id,
  creator: { domain: note.domain ?? '', name: note.name, avatar: note.avatar },
  title: note.title,
  price: moneyView(dollars(note.price)),
  isOwned: note.isOwned,
  text: note.isOwned || note.creatorId === viewerId ? note.body : null,
});

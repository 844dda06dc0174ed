import { z } from 'zod';
import { call } from './kit.ts';
import { FOLDER_NAME_MAX_CHARS, MEDIA_BATCH_MAX, PAGE_SIZE_MAX } from './limits.ts';
import { MediaKind, OwnMedia } from './media.ts';
import { Cursor, Money, TypedDollars } from './money.ts';
import { Done, Id, Instant, text } from './words.ts';

/** A file of one's own, and what became of it. A sale is one of a post or a collection that it stands in. */
export const VaultItem = OwnMedia.extend({
  folderId: Id.nullable(),
  posts: z.number().int(),
  collections: z.number().int(),
  sold: z.number().int(),
  /** People who own something it stands in. */
  owners: z.number().int(),
  /** Net, of all these sales. */
  earned: Money,
});

export const VaultFolder = z.object({ id: Id, name: z.string(), count: z.number().int() });

/**
 * Where a file stands. Messages in chats and words kept ready for them are one line each with how many there are; what
 * was deleted after it was sold says `removed`.
 */
const VaultUse = z.object({
  kind: z.enum(['post', 'collection', 'mass', 'message', 'template']),
  id: Id,
  title: z.string(),
  state: z.string(),
  count: z.number().int(),
  price: Money.nullable(),
  sold: z.number().int(),
  at: Instant,
});

const folderName = text(FOLDER_NAME_MAX_CHARS).trim().min(1);
const ids = z.array(Id).min(1).max(MEDIA_BATCH_MAX);

export const vault = {
  list: call({
    path: '/seller/v1/vault/list',
    who: 'creator',
    seat: 'sell',
    about: 'One’s media, newest first, with where each stands and what it brought in.',
    input: z.strictObject({
      kind: MediaKind.optional(),
      folderId: Id.optional(),
      /** `unused`: stands nowhere. `sold`: somebody paid for something it stands in. */
      usage: z.enum(['used', 'unused', 'sold']).optional(),
      /** `working`: still being sent or prepared. */
      state: z.enum(['ready', 'working', 'refused']).optional(),
      from: Instant.optional(),
      to: Instant.optional(),
      /** Stands in something that costs so much. */
      priceMin: TypedDollars.optional(),
      priceMax: TypedDollars.optional(),
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30),
    }),
    output: z.object({
      items: z.array(VaultItem),
      next: Cursor.nullable(),
      /** Of everything, whatever was asked for. */
      total: z.number().int(),
      room: z.object({ usedBytes: z.number().int(), limitBytes: z.number().int() }),
    }),
  }),
  find: call({
    path: '/seller/v1/vault/find',
    who: 'creator',
    seat: 'sell',
    about: 'One file, and everything that holds it with the price there: then it cannot be deleted.',
    input: z.strictObject({ id: Id }),
    output: z.object({ item: VaultItem, uses: z.array(VaultUse) }),
    refusals: ['not_found'],
  }),
  folders: call({
    path: '/seller/v1/vault/folders',
    who: 'creator',
    seat: 'sell',
    about: 'One’s folders by name.',
    input: z.strictObject({}),
    output: z.object({ folders: z.array(VaultFolder) }),
  }),
  createFolder: call({
    path: '/seller/v1/vault/folder/create',
    who: 'creator',
    about: 'A new folder.',
    input: z.strictObject({ name: folderName }),
    output: VaultFolder,
    refusals: ['name_taken', 'too_many_folders'],
    key: 'required',
  }),
  renameFolder: call({
    path: '/seller/v1/vault/folder/rename',
    who: 'creator',
    about: 'Gives a folder another name.',
    input: z.strictObject({ id: Id, name: folderName }),
    output: VaultFolder,
    refusals: ['not_found', 'name_taken'],
  }),
  removeFolder: call({
    path: '/seller/v1/vault/folder/remove',
    who: 'creator',
    about: 'Takes a folder away. What was in it stays in the vault.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['not_found'],
  }),
  move: call({
    path: '/seller/v1/vault/move',
    who: 'creator',
    about: 'Puts files into a folder, or with null out of any.',
    input: z.strictObject({ ids, folderId: Id.nullable() }),
    output: Done,
    refusals: ['not_found'],
  }),
};

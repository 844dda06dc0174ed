import { z } from 'zod';
import { Done, Id, Instant, text } from './fields.ts';
import { call } from './kit.ts';
import { FOLDER_NAME_MAX_CHARS, MEDIA_BATCH_MAX, PAGE_SIZE_MAX } from './limits.ts';
import { MediaKind, OwnMedia } from './media.ts';
import { Cursor, Money, TypedDollars } from './money.ts';

/**
 * A file of a creator, and how it is used. `sold`: the number of sales of posts, collections and messages that
 * include the file.
 */
export const VaultItem = OwnMedia.extend({
  folderId: Id.nullable(),
  posts: z.number().int(),
  collections: z.number().int(),
  sold: z.number().int(),
  /** The number of people who own an item that contains the file. */
  owners: z.number().int(),
  /** The creator's net earnings from these sales. */
  earned: Money,
});

export const VaultFolder = z.object({ id: Id, name: z.string(), count: z.number().int() });

/**
 * One use of a file. All chat messages with the file are one entry, in which `count` is their number. All
 * templates with the file are one more entry. The state is `removed` for a post that was deleted after a sale,
 * and for a collection from which the file was removed.
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
    about: 'The caller’s media, newest first, each with its uses and earnings.',
    input: z.strictObject({
      kind: MediaKind.optional(),
      folderId: Id.optional(),
      /** `unused`: the file has no uses. `sold`: at least one item that includes the file was sold. */
      usage: z.enum(['used', 'unused', 'sold']).optional(),
      /** `working`: the file is still being uploaded or processed. */
      state: z.enum(['ready', 'working', 'refused']).optional(),
      from: Instant.optional(),
      to: Instant.optional(),
      /** `priceMin` and `priceMax`: only files in a post or collection whose price is in this range. */
      priceMin: TypedDollars.optional(),
      priceMax: TypedDollars.optional(),
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30),
    }),
    output: z.object({
      items: z.array(VaultItem),
      next: Cursor.nullable(),
      /** The number of all files, regardless of the filters. */
      total: z.number().int(),
      room: z.object({ usedBytes: z.number().int(), limitBytes: z.number().int() }),
    }),
  }),
  find: call({
    path: '/seller/v1/vault/find',
    who: 'creator',
    seat: 'sell',
    about:
      'One file and everything that holds it, with the price there. A file that is held cannot be deleted.',
    input: z.strictObject({ id: Id }),
    output: z.object({ item: VaultItem, uses: z.array(VaultUse) }),
    refusals: ['not_found'],
  }),
  folders: call({
    path: '/seller/v1/vault/folders',
    who: 'creator',
    seat: 'sell',
    about: 'The caller’s folders, by name.',
    input: z.strictObject({}),
    output: z.object({ folders: z.array(VaultFolder) }),
  }),
  createFolder: call({
    path: '/seller/v1/vault/folder/create',
    who: 'creator',
    about: 'Creates a folder.',
    input: z.strictObject({ name: folderName }),
    output: VaultFolder,
    refusals: ['name_taken', 'too_many_folders'],
    key: 'required',
  }),
  renameFolder: call({
    path: '/seller/v1/vault/folder/rename',
    who: 'creator',
    about: 'Renames a folder.',
    input: z.strictObject({ id: Id, name: folderName }),
    output: VaultFolder,
    refusals: ['not_found', 'name_taken'],
  }),
  removeFolder: call({
    path: '/seller/v1/vault/folder/remove',
    who: 'creator',
    about: 'Deletes a folder. Its files stay in the vault.',
    input: z.strictObject({ id: Id }),
    output: Done,
    refusals: ['not_found'],
  }),
  move: call({
    path: '/seller/v1/vault/move',
    who: 'creator',
    about: 'Moves files to a folder; null: out of any folder.',
    input: z.strictObject({ ids, folderId: Id.nullable() }),
    output: Done,
    refusals: ['not_found'],
  }),
};

import type { z } from 'zod';
import type { Media } from '#contract/media.ts';
import { personViewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { findAssets, lockOwnAssets, makePublic } from './media.store.ts';
import { mediaView, publicAddress } from './media.view.ts';
import type { MediaParts } from './parts.ts';
import { signedUrlExpiry, urlSigner } from './signed-urls.ts';
import { ownCopy } from './video-copies.ts';

export type MediaView = z.output<typeof Media>;

/** What other features do with media. */
export interface MediaLibrary {
  /**
   * What one viewer (null: a visitor) sees of these, by id; unknown ids are not in it. One query when `open` says
   * which of them the viewer may see, else one more that asks.
   */
  views(
    reader: Reader,
    viewing: {
      viewerId: string | null;
      /** The login the addresses are for, and end with; without one they work while the viewer is logged in anywhere. */
      sessionId: string | null | undefined;
      ids: readonly string[];
      open?: ReadonlySet<string>;
    },
  ): Promise<ReadonlyMap<string, MediaView>>;
  /**
   * Opens a ready photo of one's own to everybody, as an avatar or banner: its lasting address at about this width.
   * Null when it is not theirs, not ready or no photo.
   */
  makePublic(tx: Tx, asset: { ownerId: string; id: string; width: number }): Promise<string | null>;
  /**
   * Where a viewer finds their own copy of a film that they may see and keep; null while it is being made. `too_many`:
   * others of theirs have to be made first.
   */
  ownCopy(
    tx: Tx,
    wanted: {
      assetId: string;
      viewerId: string;
      sessionId: string | null | undefined;
      /** No version of it with a longer short side. */
      sideMax: number | null;
    },
  ): Promise<{ readonly address: string | null } | 'too_many'>;
}

export function mediaLibrary(parts: Pick<MediaParts, 'secret' | 'origin' | 'mayView'>): MediaLibrary {
  const { origin } = parts;
  const grants = urlSigner(parts.secret);
  return {
    async views(reader, { viewerId, sessionId, ids, open }) {
      const assets = await findAssets(reader, ids);
      const mayOpen = open ?? (await parts.mayView(reader, personViewer(viewerId), ids));
      return new Map(
        assets.map((asset) => [
          asset.id,
          mediaView(asset, { viewerId, sessionId, isOpen: mayOpen.has(asset.id), grants, origin }),
        ]),
      );
    },
    async makePublic(tx, asset) {
      const name = await makePublic(tx, asset);
      return name ? publicAddress(origin, asset.id, name) : null;
    },
    async ownCopy(tx, { assetId, viewerId, sessionId, sideMax }) {
      const copy = await ownCopy(tx, { assetId, viewerId, sideMax });
      if (copy === 'too_many') return copy;
      if (!copy) return { address: null };
      const expiresAt = signedUrlExpiry(copy.now);
      const grant = grants.sign({ viewerId, sessionId, assetId, expiresAt }, copy.name);
      return { address: `${origin}/m/g/${grant}/${copy.name}` };
    },
  };
}

export type Attachable =
  | { readonly isAttachable: true; readonly kinds: readonly MediaView['kind'][] }
  | { readonly isAttachable: false; readonly why: 'unknown' | 'not_ready' };

/**
 * Whether this person may attach all of these: theirs, and ready. They cannot be deleted until the transaction has
 * ended. Whoever names another's is told the same as who names none.
 */
export async function attachable(tx: Tx, ownerId: string, ids: readonly string[]): Promise<Attachable> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return { isAttachable: true, kinds: [] };
  const own = new Map((await lockOwnAssets(tx, ownerId, wanted, 'share')).map((asset) => [asset.id, asset]));
  const assets = ids.flatMap((id) => own.get(id) ?? []);
  if (assets.length !== ids.length) return { isAttachable: false, why: 'unknown' };
  if (assets.some(({ state }) => state !== 'ready')) return { isAttachable: false, why: 'not_ready' };
  return { isAttachable: true, kinds: assets.map(({ kind }) => kind) };
}

/** Those of these files that are this person's, held until the transaction has ended. */
export const lockOwn = async (tx: Tx, ownerId: string, ids: readonly string[]): Promise<string[]> =>
  (await lockOwnAssets(tx, ownerId, ids, 'update')).map(({ id }) => id);

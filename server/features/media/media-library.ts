import type { z } from 'zod';
import type { Media } from '#contract/media.ts';
import { personViewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { findAssets, lockOwnAssets, makePublic } from './media.store.ts';
import { mediaView, publicAddress } from './media.view.ts';
import type { MediaParts } from './parts.ts';
import { signedUrlExpiry, urlSigner } from './signed-urls.ts';
import { findOrOrderDownload } from './video-downloads.ts';

export type MediaView = z.output<typeof Media>;

/** The operations on media that other features use. */
export interface MediaLibrary {
  /**
   * The views of these assets for one viewer (null: a visitor), by id; unknown ids are left out. Takes one
   * query if `open` says which assets the viewer may see, otherwise a second query finds that out.
   */
  views(
    reader: Reader,
    viewing: {
      viewerId: string | null;
      /**
       * The login that the addresses are bound to. Without one they work while the viewer has any live login.
       */
      sessionId: string | null | undefined;
      ids: readonly string[];
      open?: ReadonlySet<string>;
    },
  ): Promise<ReadonlyMap<string, MediaView>>;
  /**
   * Makes the owner's ready photo public, as an avatar or banner, and returns the permanent address of the
   * rendition nearest to this width. Null when the asset is not the owner's, not ready or not a photo.
   */
  makePublic(tx: Tx, asset: { ownerId: string; id: string; width: number }): Promise<string | null>;
  /**
   * The address of the viewer's own download of a video. The caller has checked that the viewer may see and
   * keep it. Null while the download is being made; `too_many` when too many of the viewer's downloads wait
   * already.
   */
  ownDownload(
    tx: Tx,
    wanted: {
      assetId: string;
      viewerId: string;
      sessionId: string | null | undefined;
      /** The limit on the shorter side; null: no limit. */
      sideMax: number | null;
    },
  ): Promise<{ readonly address: string | null } | 'too_many'>;
}

export function mediaLibrary(parts: Pick<MediaParts, 'secret' | 'origin' | 'mayView'>): MediaLibrary {
  const { origin } = parts;
  const signer = urlSigner(parts.secret);
  return {
    async views(reader, { viewerId, sessionId, ids, open }) {
      const assets = await findAssets(reader, ids);
      const mayOpen = open ?? (await parts.mayView(reader, personViewer(viewerId), ids));
      return new Map(
        assets.map((asset) => [
          asset.id,
          mediaView(asset, { viewerId, sessionId, isOpen: mayOpen.has(asset.id), signer, origin }),
        ]),
      );
    },
    async makePublic(tx, asset) {
      const name = await makePublic(tx, asset);
      return name ? publicAddress(origin, asset.id, name) : null;
    },
    async ownDownload(tx, { assetId, viewerId, sessionId, sideMax }) {
      const copy = await findOrOrderDownload(tx, { assetId, viewerId, sideMax });
      if (copy === 'too_many') return copy;
      if (!copy) return { address: null };
      const expiresAt = signedUrlExpiry(copy.now);
      const signature = signer.sign({ viewerId, sessionId, assetId, expiresAt }, copy.name);
      return { address: `${origin}/m/g/${signature}/${copy.name}` };
    },
  };
}

export type Attachable =
  | { readonly isAttachable: true; readonly kinds: readonly MediaView['kind'][] }
  | { readonly isAttachable: false; readonly why: 'unknown' | 'not_ready' };

/**
 * Whether the owner may attach all of these assets: all must be the owner's and ready. Locks them against
 * deletion until the transaction ends. An id of another person's asset is answered like an unknown id.
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

/** The ids among these that belong to the owner. Their rows stay locked until the transaction ends. */
export const lockOwn = async (tx: Tx, ownerId: string, ids: readonly string[]): Promise<string[]> =>
  (await lockOwnAssets(tx, ownerId, ids, 'update')).map(({ id }) => id);

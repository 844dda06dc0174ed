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

/** The media operations that other features use. */
export interface MediaLibrary {
  /**
   * What a viewer sees of these assets, by asset id; unknown ids are left out. A visitor has the `viewerId`
   * null. If the caller knows which assets the viewer may see and passes them in `open`, this takes one query,
   * otherwise two.
   */
  views(
    reader: Reader,
    viewing: {
      viewerId: string | null;
      /**
       * The login that the addresses are bound to. When it is null, the addresses work while the viewer has
       * any live login.
       */
      sessionId: string | null | undefined;
      ids: readonly string[];
      open?: ReadonlySet<string>;
    },
  ): Promise<ReadonlyMap<string, MediaView>>;
  /**
   * Makes the owner's ready photo public, as an avatar or banner. Returns the permanent address of the
   * rendition whose width is nearest to `width`; null when the asset is not the owner's, not ready, or not a
   * photo.
   */
  makePublic(tx: Tx, asset: { ownerId: string; id: string; width: number }): Promise<string | null>;
  /**
   * The address of a video download made for the viewer. The caller has checked that the viewer may see and
   * keep the video. The address is null while the download is being made. The result is `too_many` when too
   * many of the viewer's downloads are already waiting.
   */
  ownDownload(
    tx: Tx,
    wanted: {
      assetId: string;
      viewerId: string;
      sessionId: string | null | undefined;
      /** The maximum length of the shorter side; null for no limit. */
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
 * Whether the owner may attach these assets: all must be the owner's and ready. Locks them against deletion
 * until the transaction ends. Another person's asset is reported like an unknown id.
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

/** Which of these assets belong to the owner. Their rows stay locked until the transaction ends. */
export const lockOwn = async (tx: Tx, ownerId: string, ids: readonly string[]): Promise<string[]> =>
  (await lockOwnAssets(tx, ownerId, ids, 'update')).map(({ id }) => id);

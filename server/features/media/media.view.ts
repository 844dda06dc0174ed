import type { z } from 'zod';
import type { Media, OwnMedia } from '#contract/media.ts';
import { lockedLength } from '#contract/media-length.ts';
import type { AssetRow } from './media.store.ts';
import { MASTER_PLAYLIST, PREVIEW } from './rendition-names.ts';
import { signedUrlExpiry, type UrlSigner } from './signed-urls.ts';

type MediaView = z.output<typeof Media>;
type Sources = NonNullable<MediaView['sources']>;

export interface Viewing {
  readonly viewerId: string | null;
  /** The viewer's login, if it is known. The signed addresses stop working when this login ends. */
  readonly sessionId: string | null | undefined;
  /** Whether the viewer may see the asset; otherwise the view has only a preview. */
  readonly isOpen: boolean;
  readonly signer: UrlSigner;
  readonly origin: string;
}

/** The unsigned address of a public asset's rendition, or of any asset's blurred preview. */
export const publicAddress = (origin: string, assetId: string, name: string): string =>
  `${origin}/m/p/${assetId}/${name}`;

export function mediaView(asset: AssetRow, viewing: Viewing): MediaView {
  const isReady = asset.state === 'ready';
  const hasPreview = asset.renditions.some(({ name }) => name === PREVIEW);
  return {
    id: asset.id,
    kind: asset.kind,
    state: asset.state,
    width: asset.width,
    height: asset.height,
    durationMs: viewing.isOpen ? asset.durationMs : lockedLength(asset.durationMs),
    color: asset.color,
    preview: hasPreview ? publicAddress(viewing.origin, asset.id, PREVIEW) : null,
    waveform: asset.waveform,
    sources: isReady && viewing.isOpen ? sourcesOf(asset, viewing) : null,
    refusal: asset.ownerId === viewing.viewerId ? asset.refusal : null,
  };
}

export const ownMediaView = (asset: AssetRow, viewing: Viewing): z.output<typeof OwnMedia> => ({
  ...mediaView(asset, viewing),
  bytes: asset.bytes,
  isMarked: asset.isMarked,
  createdAt: asset.createdAt.toISOString(),
});

function sourcesOf(asset: AssetRow, { viewerId, sessionId, signer, origin }: Viewing): Sources {
  const expiresAt = signedUrlExpiry(asset.now);
  const addressOf = (name: string): string =>
    `${origin}/m/g/${signer.sign({ viewerId, sessionId, assetId: asset.id, expiresAt }, name)}/${name}`;
  const images = asset.renditions
    .flatMap(({ name, type, width, height }) =>
      name !== PREVIEW && (type === 'image/webp' || type === 'image/jpeg') && width && height
        ? [{ address: addressOf(name), type, width, height } as const]
        : [],
    )
    .sort((one, other) => other.type.localeCompare(one.type) || one.width - other.width);
  const audio = asset.renditions.find(({ type }) => type === 'audio/mp4');
  return {
    expiresAt: expiresAt.toISOString(),
    images,
    playlist: asset.kind === 'video' ? addressOf(MASTER_PLAYLIST) : null,
    audio: audio ? { address: addressOf(audio.name), type: 'audio/mp4' } : null,
  };
}

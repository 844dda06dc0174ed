import sharp from 'sharp';
import type { Person } from '#test/world.ts';
import type { CanaryRegistry } from './canary-registry.ts';

export type Creator = Person & { domain: string };

/** A locked post, collection, note or message with canaries in its parts. */
export interface Place {
  readonly name: string;
  readonly kind: 'post' | 'collection' | 'note' | 'message';
  readonly id: string;
  readonly creator: Creator;
  readonly assetIds: readonly string[];
  /** The id of the message's chat; undefined for other kinds. */
  readonly chatId?: string;
  /** Whether people without access may know that the item exists. */
  readonly isVisible: boolean;
}

/** Returns a photo in the item's color, with a canary word in its metadata. */
export async function plainPhoto(canaries: CanaryRegistry, place: string): Promise<Buffer> {
  const [r, g, b] = canaries.colour(place);
  return sharp({ create: { width: 400, height: 300, channels: 3, background: { r, g, b } } })
    .jpeg()
    .withExif({ IFD0: { Artist: canaries.word(place, 'metadata of the original') } })
    .toBuffer();
}

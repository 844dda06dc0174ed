import sharp from 'sharp';

/** A one-colour photo, to choose in a file input. */
export const pictureOf = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } })
    .png()
    .toBuffer();

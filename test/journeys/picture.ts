import sharp from 'sharp';

/** Returns a photo in one color, as the content of a file to upload. */
export const pictureOf = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } })
    .png()
    .toBuffer();

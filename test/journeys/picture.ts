import sharp from 'sharp';

/** A photo in one colour, as a file that a person could choose. */
export const pictureOf = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } })
    .png()
    .toBuffer();

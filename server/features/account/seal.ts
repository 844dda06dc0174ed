import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key that only the holder of the replaced token and this server together can make. */
const keyFrom = (token: string, secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, secret, 'replaced refresh token', 32));

/** Seals what a replaced token must still be able to get again, so that the database alone reveals nothing. */
export function seal(text: string, { token, secret }: { token: string; secret: string }): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(token, secret), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

export function unseal(sealed: Buffer, { token, secret }: { token: string; secret: string }): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(token, secret), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}

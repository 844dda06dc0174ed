import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What opens a seal again. */
export interface SealedBy {
  /** Random, held by somebody else, and known to us as a hash at most. */
  readonly token: string;
  /** This server's part; without one the holder of the token alone can open it. */
  readonly secret: string;
  /** Keeps apart what is sealed under one token for different uses. */
  readonly purpose: string;
}

const keyFrom = ({ token, secret, purpose }: SealedBy): Buffer =>
  Buffer.from(hkdfSync('sha256', token, secret, purpose, 32));

/** Seals what the holder of a token must be able to get again, so that the database alone reveals nothing. */
export function seal(text: string, by: SealedBy): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(by), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

export function unseal(sealed: Buffer, by: SealedBy): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(by), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}

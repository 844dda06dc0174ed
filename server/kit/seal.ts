import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The inputs from which the encryption key is made. */
export interface SealedBy {
  /** A random value that the client holds. The server stores at most its hash. */
  readonly token: string;
  /** The server's part of the encryption key. If it is empty, the token alone decrypts the text. */
  readonly secret: string;
  /** The purpose of the encrypted text. Each purpose has its own encryption key for the same token. */
  readonly purpose: string;
}

const keyFrom = ({ token, secret, purpose }: SealedBy): Buffer =>
  Buffer.from(hkdfSync('sha256', token, secret, purpose, 32));

/**
 * Encrypts text that only the holder of a token may read later, so that the database alone does not reveal
 * it.
 */
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

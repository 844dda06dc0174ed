import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The inputs of the encryption key. */
export interface SealedBy {
  /** Random and held by the client. The server stores at most its hash. */
  readonly token: string;
  /** The server's part of the key. If it is empty, the token alone decrypts. */
  readonly secret: string;
  /** Gives each use of one token a key of its own. */
  readonly purpose: string;
}

const keyFrom = ({ token, secret, purpose }: SealedBy): Buffer =>
  Buffer.from(hkdfSync('sha256', token, secret, purpose, 32));

/** Encrypts text that the holder of a token must get again, so that the database alone reveals nothing. */
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

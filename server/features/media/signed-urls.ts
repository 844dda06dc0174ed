import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto';
import { MEDIA_SIGNED_URL_SECONDS } from '#contract/limits.ts';

/** What a signed URL allows: one viewer may fetch one rendition of one asset for at most a minute. */
export interface SignedUrl {
  /** The viewer; null for a visitor. */
  readonly viewerId: string | null;
  /**
   * The login that the URL was made for. The URL stops working when this login ends. Null for a visitor, or if
   * the login is unknown.
   */
  readonly sessionId?: string | null | undefined;
  readonly assetId: string;
  readonly expiresAt: Date;
}

const STEP_MS = (MEDIA_SIGNED_URL_SECONDS * 1_000) / 2;
const MAC_BYTES = 16;
const SIGNED_BYTES = 4 + 16 + 16 + 16;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * The expiry of a URL that is signed now, rounded to a half minute. A list that is loaded twice in a row
 * therefore has the same addresses, and the browser need not fetch its pictures again.
 */
export const signedUrlExpiry = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / STEP_MS) + 2) * STEP_MS);

export interface UrlSigner {
  /** Returns the token that precedes the rendition's name in the address. */
  sign(url: SignedUrl, rendition: string): string;
  /**
   * Decodes a token. Null if the signature is wrong or the token is for another rendition. The caller checks
   * the expiry.
   */
  read(token: string, rendition: string): SignedUrl | null;
}

/**
 * Encrypts session ids, because a person who copies an address must not learn a session id. A session id is
 * exactly one AES block, so a login always has the same encrypted id, and its addresses stay the same. The
 * cipher uses neither padding nor chaining. It therefore keeps no state between blocks, and one object serves
 * all addresses.
 */
function sessionIds(secret: string): { encrypt(id: string): Buffer; decrypt(bytes: Buffer): string } {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'media sessions', 32)));
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  // Keeps the encrypted id of the last login, because all addresses of a list contain the same login's id.
  // Encrypting it for each address made signing a sixth slower.
  let last = { id: NOBODY, encrypted: cipher.update(bytesOf(NOBODY)) };
  return {
    encrypt(id) {
      if (last.id !== id) last = { id, encrypted: cipher.update(bytesOf(id)) };
      return last.encrypted;
    },
    decrypt: (bytes) => uuidOf(decipher.update(bytes)),
  };
}

export function urlSigner(secret: string): UrlSigner {
  // The key object is created once, because creating it for each address took five times as long as signing.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'media grants', 32)));
  const sessions = sessionIds(secret);
  const macOf = (payload: Buffer, rendition: string): Buffer =>
    createHmac('sha256', key).update(payload).update(rendition).digest().subarray(0, MAC_BYTES);
  return {
    sign({ viewerId, sessionId, assetId, expiresAt }, rendition) {
      const payload = Buffer.alloc(SIGNED_BYTES);
      payload.writeUInt32BE(expiresAt.getTime() / STEP_MS);
      bytesOf(viewerId ?? NOBODY).copy(payload, 4);
      bytesOf(assetId).copy(payload, 20);
      sessions.encrypt(sessionId ?? NOBODY).copy(payload, 36);
      return Buffer.concat([payload, macOf(payload, rendition)]).toString('base64url');
    },
    read(token, rendition) {
      const bytes = Buffer.from(token, 'base64url');
      // The base64 decoder ignores invalid characters. Comparing with the canonical encoding refuses a token
      // that contains any.
      if (bytes.length !== SIGNED_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
      const payload = bytes.subarray(0, SIGNED_BYTES);
      if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), macOf(payload, rendition))) return null;
      const idOrNull = (id: string): string | null => (id === NOBODY ? null : id);
      return {
        viewerId: idOrNull(uuidOf(payload.subarray(4, 20))),
        sessionId: idOrNull(sessions.decrypt(payload.subarray(36))),
        assetId: uuidOf(payload.subarray(20, 36)),
        expiresAt: new Date(payload.readUInt32BE() * STEP_MS),
      };
    },
  };
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto';
import { MEDIA_SIGNED_URL_SECONDS } from '#contract/limits.ts';

/** That one viewer may fetch one rendition of one asset, until a moment at most a minute away. */
export interface SignedUrl {
  /** Null: a visitor. */
  readonly viewerId: string | null;
  /** The login it was made for, and ends with; null where none is known. */
  readonly sessionId?: string | null | undefined;
  readonly assetId: string;
  readonly expiresAt: Date;
}

const STEP_MS = (MEDIA_SIGNED_URL_SECONDS * 1_000) / 2;
const MAC_BYTES = 16;
const SIGNED_BYTES = 4 + 16 + 16 + 16;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Grants end on whole half minutes, so that a list loaded twice in a row has the same addresses and the browser need
 * not fetch the same picture again.
 */
export const signedUrlExpiry = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / STEP_MS) + 2) * STEP_MS);

export interface UrlSigner {
  /** The part of the address that stands before the rendition's name. */
  sign(grant: SignedUrl, rendition: string): string;
  /** Null when it is not ours, or not for this rendition. Whether it has run out is for the caller's clock to say. */
  read(token: string, rendition: string): SignedUrl | null;
}

/**
 * An address can be copied by whoever sees it, so it names the login by an encrypted id. One AES block permutes 16
 * bytes: one login has one encrypted id, and the same address twice in a row stays the same. Without padding and
 * chaining a cipher keeps no state between blocks, so one object serves every address.
 */
function sessionIds(secret: string): { encrypt(id: string): Buffer; decrypt(bytes: Buffer): string } {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'media sessions', 32)));
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  // A list has many addresses for one login; encrypting each time made signing a sixth slower.
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
  // As a key object once: made of bytes anew for each address, it cost five times what signing does.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'media grants', 32)));
  const sessions = sessionIds(secret);
  const macOf = (grant: Buffer, rendition: string): Buffer =>
    createHmac('sha256', key).update(grant).update(rendition).digest().subarray(0, MAC_BYTES);
  return {
    sign({ viewerId, sessionId, assetId, expiresAt }, rendition) {
      const grant = Buffer.alloc(SIGNED_BYTES);
      grant.writeUInt32BE(expiresAt.getTime() / STEP_MS);
      bytesOf(viewerId ?? NOBODY).copy(grant, 4);
      bytesOf(assetId).copy(grant, 20);
      sessions.encrypt(sessionId ?? NOBODY).copy(grant, 36);
      return Buffer.concat([grant, macOf(grant, rendition)]).toString('base64url');
    },
    read(token, rendition) {
      const bytes = Buffer.from(token, 'base64url');
      // A decoder forgives what it does not know; only the one true spelling is an address.
      if (bytes.length !== SIGNED_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
      const grant = bytes.subarray(0, SIGNED_BYTES);
      if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), macOf(grant, rendition))) return null;
      const somebody = (id: string): string | null => (id === NOBODY ? null : id);
      return {
        viewerId: somebody(uuidOf(grant.subarray(4, 20))),
        sessionId: somebody(sessions.decrypt(grant.subarray(36))),
        assetId: uuidOf(grant.subarray(20, 36)),
        expiresAt: new Date(grant.readUInt32BE() * STEP_MS),
      };
    },
  };
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

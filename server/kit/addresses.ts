import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { publicKeyToAddress } from 'viem/accounts';

/**
 * The BIP-44 path of external Ethereum accounts. Each account's address is derived from a child of this path.
 */
const BRANCH = "m/44'/60'/0'/0";

/** Derives the extended public key from a secret seed. The server needs only this public key. */
export function xpubOf(seed: string): string {
  const master = HDKey.fromMasterSeed(createHash('sha512').update(seed).digest());
  return master.derive(BRANCH).wipePrivateData().publicExtendedKey;
}

/**
 * Whether the text is a key from which addresses can be derived. The key's checksum reveals typing errors.
 */
export function isXpub(text: string): boolean {
  try {
    const key = HDKey.fromExtendedKey(text);
    return key.privateKey === null && key.publicKey !== null;
  } catch {
    return false;
  }
}

/** Derives the address of the account at `index`. The same key and index always give the same address. */
export function addressAt(xpub: string, index: number): string {
  const { publicKey } = HDKey.fromExtendedKey(xpub).deriveChild(index);
  if (!publicKey) throw new Error('The extended public key holds no key.');
  return publicKeyToAddress(`0x${secp256k1.Point.fromBytes(publicKey).toHex(false)}`);
}

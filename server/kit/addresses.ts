import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { publicKeyToAddress } from 'viem/accounts';

/** The BIP-44 branch of external Ethereum accounts. Each account's address is a child of it. */
const BRANCH = "m/44'/60'/0'/0";

/** The extended public key of a secret seed. The server needs only the public key. */
export function xpubOf(seed: string): string {
  const master = HDKey.fromMasterSeed(createHash('sha512').update(seed).digest());
  return master.derive(BRANCH).wipePrivateData().publicExtendedKey;
}

/** Whether addresses can be derived from the key. Its checksum reveals typing errors. */
export function isXpub(text: string): boolean {
  try {
    const key = HDKey.fromExtendedKey(text);
    return key.privateKey === null && key.publicKey !== null;
  } catch {
    return false;
  }
}

/** The address of the account at `index`. The same index always gives the same address. */
export function addressAt(xpub: string, index: number): string {
  const { publicKey } = HDKey.fromExtendedKey(xpub).deriveChild(index);
  if (!publicKey) throw new Error('The extended public key holds no key.');
  return publicKeyToAddress(`0x${secp256k1.Point.fromBytes(publicKey).toHex(false)}`);
}

import type { Random } from '../simulation/random.ts';
import type { Address, Harvest } from './harvest.ts';

type Mutation = (parts: Parts) => string;

interface Parts {
  readonly token: string;
  readonly name: string;
  readonly assetId: string;
  readonly other: Address;
  readonly ids: readonly string[];
  readonly random: Random;
}

const tokenOf = (path: string): string => path.split('/')[3] ?? '';
const renditionOf = (path: string): string => path.split('/')[4] ?? '';

const RENDITIONS = [
  ...['original', '320.webp', '640.webp', '1280.webp', '1920.webp', 'large.jpg', 'preview.webp'],
  ...['video.m3u8', '360p.m3u8', '720p.m3u8', '360p-0.ts', '360p-1.ts', '360p', '720p', 'audio.m4a'],
];

/** Replaces one random character of a token, at index `from` or later. */
function spoil(token: string, random: Random, from = 0): string {
  const at = from + random.int(token.length - from);
  const other = token[at] === 'A' ? 'B' : 'A';
  return `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
}

/**
 * Applies `change` to the decoded bytes of a signed URL's token. The bytes name the viewer, the asset and the expiry
 * (C3).
 */
function rewritten(token: string, change: (bytes: Buffer) => void): string {
  const bytes = Buffer.from(token, 'base64url');
  change(bytes);
  return bytes.toString('base64url');
}

const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/**
 * Ways to change another person's signed URL. No result is merely another encoding of the original URL, because such
 * a URL would be valid.
 */
const mutations: readonly Mutation[] = [
  ({ token, name, random }) => `/m/g/${spoil(token, random)}/${name}`,
  ({ token, name, random }) => `/m/g/${spoil(token, random, 70)}/${name}`,
  ({ token, name, random }) => `/m/g/${token.slice(0, random.int(token.length))}/${name}`,
  ({ token, name }) => `/m/g/${token.slice(1)}/${name}`,
  ({ token, name }) => `/m/g/${token}A/${name}`,
  ({ token, name }) => `/m/g/${token}=/${name}`,
  ({ token, name }) => `/m/g/${token.toUpperCase()}/${name}`,
  ({ token, name }) => `/m/g/${token.slice(0, 70)}/${name}`,
  ({ token, random }) => `/m/g/${token}/${random.pick(RENDITIONS)}x`,
  ({ token, name, random }) => `/m/g/${token}/${random.pick(RENDITIONS.filter((one) => one !== name))}`,
  ({ token, name, random }) =>
    `/m/g/${token}/${name.replace(/\.[a-z0-9]+$/, random.pick(['.jpeg', '.png', '.mp4', '.json', '']))}`,
  ({ token, name }) => `/m/g/${token}/${name.toUpperCase()}`,
  ({ token, name }) =>
    `/m/g/${token}/${name.replace(/-(\d+)\.ts$/, (_, index) => `-${Number(index) + 1}.ts`)}x`,
  ({ token, name }) => `/m/g/${token}/..%2f${name}`,
  ({ token, name }) => `/m/g/${token}/../${token}/${name}`,
  ({ token, name }) => `/m/g/%2e%2e/${token}/${name}`,
  ({ token, name }) => `/m/p/..;/g/${token}/${name}`,
  ({ token, name }) => `//m//g/${token}/${name}`,
  ({ token, name }) => `/M/G/${token}/${name}`,
  ({ token, name }) => `/m/g/${token}/${name};.css`,
  ({ token, name }) => `/m/g/${token}/${name}%00.webp`,
  ({ token, name }) => `/m/g/${token}/${name}/`,
  ({ token, name }) => `/api/m/g/${token}/${name}`,
  ({ assetId, name }) => `/m/p/${assetId}/${name}`,
  ({ assetId, random }) => `/m/p/${assetId}/${random.pick(RENDITIONS)}`,
  ({ assetId }) => `/m/p/${assetId.toUpperCase()}/original`,
  ({ assetId, name }) => `/m/p/${assetId}/..%2f${name}`,
  ({ assetId, name }) => `/m/${assetId}/${name}`,
  ({ ids, random }) => `/m/p/${random.pick(ids)}/${random.pick(RENDITIONS)}`,
  ({ assetId }) => `/api/actor/v1/media/upload/${assetId}`,
  ({ token, other }) => `/m/g/${token}/${renditionOf(other.path)}x`,
  ({ name, other, random }) => `/m/g/${spoil(tokenOf(other.path), random)}/${name}`,
  ({ token, name, other }) =>
    `/m/g/${token.slice(0, 70)}${tokenOf(other.path).slice(70) === token.slice(70) ? 'AAAA' : tokenOf(other.path).slice(70)}/${name}`,
  ({ token, name }) =>
    `/m/g/${rewritten(token, (bytes) => bytes.writeUInt32BE(bytes.readUInt32BE() + 1))}/${name}`,
  ({ token, name }) => `/m/g/${rewritten(token, (bytes) => bytes.writeUInt32BE(0xffffffff))}/${name}`,
  ({ token, name }) => `/m/g/${rewritten(token, (bytes) => bytes.fill(0, 4, 20))}/${name}`,
  ({ token, name, other }) =>
    `/m/g/${rewritten(token, (bytes) => {
      uuidBytes(other.assetId).copy(bytes, 20);
      bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
    })}/${name}`,
  ({ token, name, random, ids }) =>
    `/m/g/${rewritten(token, (bytes) => {
      uuidBytes(random.pick(ids)).copy(bytes, 4);
      bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
    })}/${name}`,
];

const RANGES = [
  'bytes=0-',
  'bytes=0-99',
  'bytes=-500',
  'bytes=10-20',
  'bytes=0-1,5-9',
  'bytes=99999999-',
  'items=0-1',
];

/** One mutated signed URL, sometimes with a Range header. */
export function mutatedUrl(
  random: Random,
  { addresses, ids }: Harvest,
): { path: string; headers: Record<string, string> } {
  const [one, other] = [random.pick(addresses), random.pick(addresses)];
  const path = random.pick(mutations)({
    token: tokenOf(one.path),
    name: renditionOf(one.path),
    assetId: one.assetId,
    other,
    ids,
    random,
  });
  return { path, headers: rangeOf(random) };
}

export const rangeOf = (random: Random): Record<string, string> =>
  random.chance(30) ? { range: random.pick(RANGES) } : {};

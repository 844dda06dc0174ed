import { contract } from './index.ts';
import { routeSegments } from './routes.ts';

/**
 * First path segments of the addresses that the server itself answers. They cannot be a creator's domain. The
 * list is kept beside the routes so that no segment is forgotten.
 */
export const serverSegments = [
  'api',
  'ws',
  'm',
  'admin',
  'sandbox',
  'webhooks',
  'pay-form',
  'assets',
  'healthz',
  'readyz',
  'metrics',
  'version.json',
  'gallery',
  'firebase-messaging-sw.js',
  'sw.js',
  'manifest.json',
  'robots.txt',
  'sitemap.xml',
  'favicon.ico',
  'favicon.svg',
  '.well-known',
] as const;

/** Words that would mislead people or break tools if they were a creator's domain. */
const misleading = [
  'static',
  'media',
  'cdn',
  'hls',
  'img',
  'socket',
  'health',
  'ready',
  'internal',
  'support',
  'help',
  'official',
  'security',
  'legal',
  'dmca',
  'www',
  'mail',
  'ftp',
  'root',
  'system',
  'null',
  'undefined',
  'true',
  'false',
  'nan',
  'all',
  'me',
  'self',
  'anonymous',
  'logout',
  'collection',
  'chat',
  'gallery',
  'newchats',
  'newchatssend',
  'aichatsbot',
  'register',
  'refresh-token',
  'telegram',
  'operator',
  'moderator',
  'staff',
  'billing',
  'refund',
  'refunds',
  'verify',
  'verification',
];

/**
 * Maps names that look the same to one skeleton, by ignoring case, hyphens and ASCII look-alikes. Domains are
 * unique by skeleton, so `dfans0fficial` cannot exist beside `dfansofficial`.
 */
export function skeletonOf(domain: string): string {
  return domain
    .toLowerCase()
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll(/[1l]/g, 'i')
    .replaceAll('5', 's');
}

const callFamilies = Object.values(contract).flatMap((calls) =>
  Object.values(calls).map(({ path }) => path.split('/')[1] ?? ''),
);

const words = [...routeSegments, ...serverSegments, ...callFamilies, ...misleading];

export const reservedDomains: ReadonlySet<string> = new Set(words.map((word) => word.toLowerCase()));
const reservedSkeletons: ReadonlySet<string> = new Set(words.map(skeletonOf));

/** Whether a domain is reserved on a platform whose official account has `officialDomain`. */
export function isReservedDomain(domain: string, officialDomain: string): boolean {
  const skeleton = skeletonOf(domain);
  return (
    reservedSkeletons.has(skeleton) ||
    skeleton.startsWith(skeletonOf(officialDomain)) ||
    /^[0-9-]+$/.test(domain)
  );
}

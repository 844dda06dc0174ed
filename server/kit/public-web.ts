import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/**
 * Addresses outside the public web: this machine, private and special networks, and networks whose addresses
 * contain an IPv4 address.
 */
const special = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.ipv4.addSubnet(network, bits, 'ipv4');
// Only 2000::/3 of IPv6 is allocated. Inside it, ranges for special purposes, ranges for documentation and
// ranges whose addresses contain an IPv4 address are excluded as well.
for (const [network, bits] of [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  special.ipv6.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 0) return false;
  const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
  return !special[family].check(ip, family);
}

const PORTS = new Set(['', '80', '443']);

/** The rules and limits for requests to the public web. Tests replace them to reach their own servers. */
export interface PublicWeb {
  readonly mayReach: (ip: string) => boolean;
  readonly mayUsePort: (port: string) => boolean;
  readonly lookup: typeof systemLookup;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

export const publicWeb: PublicWeb = {
  mayReach: isPublicAddress,
  mayUsePort: (port) => PORTS.has(port),
  lookup: systemLookup,
  timeoutMs: 5_000,
  maxBytes: 256 * 1024,
  maxRedirects: 3,
};

export interface WebPage {
  /** The page's address after the last redirect. */
  readonly url: URL;
  /** The `Content-Type` header, with the encoding. */
  readonly type: string;
  /** The first bytes of the page, at most `maxBytes`; the rest is not read. */
  readonly bytes: Buffer;
}

/**
 * Fetches a web page from an untrusted address; null for everything but an HTML page. The IP address is
 * checked in the DNS lookup of the connection itself, also after each redirect, so that a DNS name cannot
 * change between check and connection. Sends no cookies or identity, and accepts no compressed answers.
 */
export async function readWebPage(address: string, web: PublicWeb = publicWeb): Promise<WebPage | null> {
  const signal = AbortSignal.timeout(web.timeoutMs);
  let url = webAddress(address, web);
  for (let hops = 0; url && hops <= web.maxRedirects; hops += 1) {
    const answer = await request(url, web, signal).catch(() => null);
    if (!answer) return null;
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400) {
      answer.destroy();
      url = webAddress(headers.location ?? '', web, url);
      continue;
    }
    const type = headers['content-type'] ?? '';
    const isPage = statusCode === 200 && isHtml(type) && !headers['content-encoding'];
    const bytes = isPage ? await readSome(answer, web.maxBytes).catch(() => null) : null;
    answer.destroy();
    return bytes && { url, type, bytes };
  }
  return null;
}

/** The server's answer to `sendJson`. */
export interface WebAnswer {
  readonly status: number;
  readonly bytes: Buffer;
}

/**
 * Sends JSON to an untrusted address, with the same checks as `readWebPage`. Does not follow redirects, because
 * the content is meant for this address only. Null if the address is not allowed, if no answer arrives in time, or
 * if the answer is compressed.
 */
export async function sendJson(
  address: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: unknown },
  web: PublicWeb,
  signal: AbortSignal = AbortSignal.timeout(web.timeoutMs),
): Promise<WebAnswer | null> {
  const url = webAddress(address, web);
  if (!url) return null;
  const bytes = Buffer.from(JSON.stringify(body));
  const sent = {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      ...headers,
    },
    body: bytes,
  };
  const answer = await request(url, web, signal, sent).catch(() => null);
  if (!answer) return null;
  const read = answer.headers['content-encoding']
    ? null
    : await readSome(answer, web.maxBytes).catch(() => null);
  answer.destroy();
  return read && { status: answer.statusCode ?? 0, bytes: read };
}

/**
 * Parses an address; null if it is not allowed. Only http and https with the usual ports, and without user
 * name and password, are allowed.
 */
function webAddress(address: string, { mayUsePort, mayReach }: PublicWeb, base?: URL): URL | null {
  const url = URL.parse(address, base?.href);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '' || !mayUsePort(url.port)) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A host that is an IP address is checked here, because connecting to it takes no DNS lookup.
  return isIP(host) !== 0 && !mayReach(host) ? null : url;
}

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const aPage: Sent = {
  method: 'GET',
  headers: {
    accept: 'text/html',
    'accept-encoding': 'identity',
    'user-agent': 'Mozilla/5.0 (compatible; LinkPreview/1.0)',
  },
  body: null,
};

const request = (
  url: URL,
  web: PublicWeb,
  signal: AbortSignal,
  { method, headers, body }: Sent = aPage,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const outgoing = send(url, {
      agent: false,
      signal,
      lookup: checkedLookup(web),
      maxHeaderSize: 16_384,
      method,
      headers,
    });
    outgoing
      .on('response', resolve)
      .on('error', reject)
      // This listener is needed for a server that answers by switching protocols. Such an answer causes
      // neither `response` nor `error`, only `close`.
      .on('close', () => reject(new Error('The server sent no answer.')))
      .end(body ?? undefined);
  });

/**
 * A DNS lookup that returns only allowed addresses. The connection uses the returned addresses and no others.
 */
const checkedLookup =
  ({ lookup, mayReach }: PublicWeb): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const reachable = error ? [] : found.filter(({ address }) => mayReach(address));
      const [first] = reachable;
      if (!first) done(error ?? new Error('This address is not on the public web.'), '', 0);
      else if (options.all) done(null, reachable);
      else done(null, first.address, first.family);
    });
  };

const isHtml = (type: string): boolean => /^(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type);

async function readSome(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

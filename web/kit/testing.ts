import { vi } from 'vitest';

/** One request that `mockNetwork` has recorded. */
export interface RecordedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Reply = Response | 'down' | 'hang';

/**
 * Replaces `fetch`: answers each request with `answer` and records it in `seen`. Tracking requests always
 * succeed and are recorded in `tracked` instead.
 */
export function mockNetwork(answer: (request: RecordedRequest, count: number) => Reply | Promise<Reply>) {
  const seen: RecordedRequest[] = [];
  const tracked: RecordedRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const request = { path, headers, body: JSON.parse(String(init.body ?? 'null')) };
    if (path === '/api/track/add') {
      tracked.push(request);
      return good({ done: true });
    }
    seen.push(request);
    const reply = await answer(request, seen.length);
    if (reply === 'down') throw new TypeError('Failed to fetch');
    if (reply !== 'hang') return reply;
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  });
  return { seen, tracked };
}

export function good(data: unknown): Response {
  return Response.json({ code: 200, success: true, data, msg: '' });
}

export function bad(status: number, code: number, msg = '', data: unknown = null): Response {
  return Response.json({ code, success: false, data, msg }, { status });
}

export const alice = {
  id: '00000000-0000-4000-8000-000000000001',
  address: `0x${'a'.repeat(40)}`,
  creatorDomain: null,
  imageDisplayRatio: 'blur-15px' as const,
  firstLogin: false,
  displayName: 'Alice',
  avatar: null,
  about: '',
  location: '',
  website: '',
  emailHint: 'a***@example.test',
  isOperator: false,
};

export function sessionOf(token: string) {
  return { token, expiresAt: '2030-01-01T00:00:00.000Z', address: alice.address, info: alice };
}

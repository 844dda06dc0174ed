import type { lookup as Lookup } from 'node:dns';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type LanguageSandbox, startLanguageSandbox } from '../../../sandbox/language/index.ts';
import { publicWeb } from '../../kit/public-web.ts';
import { chatCompletions } from './chat-completions.ts';
import type { LanguageEndpoint } from './port.ts';

let sandbox: LanguageSandbox;
let ours: LanguageEndpoint;
beforeAll(async () => {
  sandbox = await startLanguageSandbox();
  ours = { address: sandbox.url, model: 'small', key: 'sk-sandbox', isTrusted: true };
});
afterEach(() => {
  sandbox.control.fail(null);
  sandbox.control.requests.length = 0;
});
afterAll(() => sandbox.stop());

const port = chatCompletions({ timeoutMs: 700 });
const question = {
  system: 'Be kind.',
  messages: [
    { isAsked: true, text: 'hello' },
    { isAsked: false, text: 'hi' },
    { isAsked: true, text: 'camera?' },
  ],
};
const says = async (words: string): Promise<string | null> => {
  sandbox.control.say(words);
  return port.answer(ours, question);
};

describe('chatCompletions', () => {
  test('chatCompletions sends only the model, the key, the messages with their roles, and two fixed options', async () => {
    expect(await says('A Leica.')).toBe('A Leica.');
    const [{ key, body } = { key: '', body: '' }] = sandbox.control.requests;
    expect(key).toBe('sk-sandbox');
    expect(JSON.parse(body)).toEqual({
      model: 'small',
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'hello' },
        { role: 'assistant', content: 'hi' },
        { role: 'user', content: 'camera?' },
      ],
      max_tokens: 500,
      stream: false,
    });
  });

  test.each([
    ['a thinking block', '<think>They want to know.</think>A Leica.', 'A Leica.'],
    ['markup', '## Camera\n**A** <b>Leica</b>.', 'Camera\nA Leica.'],
    ['invisible characters', 'A\u0007 Lei\u200bca\u202e.', 'A Leica.'],
  ])('chatCompletions removes %s from the model’s answer', async (_what, sent, received) => {
    expect(await says(sent)).toBe(received);
  });

  test('chatCompletions strips 10,000 unclosed tags in less than 150 ms of CPU time', async () => {
    const before = process.threadCpuUsage();
    await says('<a'.repeat(10_000));
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(150);
  });

  test('chatCompletions cuts an answer to at most 1,000 characters, at the end of a sentence if there is one', async () => {
    const answer = await says(`${'A sentence of words. '.repeat(100)}`);
    expect(answer?.length).toBeLessThanOrEqual(1_000);
    expect(answer?.endsWith('words.')).toBe(true);
    expect((await says('x'.repeat(5_000)))?.length).toBe(1_000);
  });

  test.each(['slow', 'error', 'garbage', 'huge', 'empty', 'tool-calls', 'outage'] as const)(
    'chatCompletions returns null when the server fails with the fault "%s"',
    async (fault) => {
      sandbox.control.fail(fault);
      expect(await says('A Leica.')).toBeNull();
    },
  );

  test('chatCompletions does not follow a redirect, even for a trusted endpoint', async () => {
    const other = await startLanguageSandbox();
    sandbox.control.fail('redirect', `${other.url}/chat/completions`);
    expect(await says('A Leica.')).toBeNull();
    expect(other.control.requests).toEqual([]);
    await other.stop();
  });

  test('chatCompletions returns null for a wrong key, a missing key, and an unreachable server', async () => {
    expect(await port.answer({ ...ours, key: 'sk-wrong' }, question)).toBeNull();
    expect(await port.answer({ ...ours, key: null }, question)).toBeNull();
    expect(await port.answer({ ...ours, address: 'http://127.0.0.1:1/v1' }, question)).toBeNull();
  });

  test('chatCompletions returns null when the caller aborts the signal', async () => {
    sandbox.control.fail('slow');
    const stop = new AbortController();
    const answer = chatCompletions().answer(ours, question, stop.signal);
    stop.abort();
    expect(await answer).toBeNull();
  });
});

describe('chatCompletions with an untrusted endpoint', () => {
  const theirs = (address: string): LanguageEndpoint => ({ ...ours, address, isTrusted: false });
  /** Resolves every host name to this address, as a DNS rebinding attack would. */
  const naming = (address: string): typeof Lookup =>
    ((_host: string, _options: unknown, done: (error: null, found: object[]) => void) =>
      done(null, [{ address, family: address.includes(':') ? 6 : 4 }])) as unknown as typeof Lookup;

  test.each([
    ['localhost', 'https://127.0.0.1'],
    ['localhost in IPv6', 'https://[::1]'],
    ['a private network', 'https://192.168.1.1'],
    ['the cloud metadata address', 'https://169.254.169.254'],
    ['an IPv4 address written as one number', 'https://2130706433'],
    ['plain HTTP', 'http://93.184.216.34'],
    ['a file URL', 'file:///etc/passwd'],
    ['text that is not a URL', 'nowhere'],
  ])('chatCompletions with an untrusted endpoint makes no request to %s', async (_what, address) => {
    const { port: at } = new URL(sandbox.url);
    const target = address.startsWith('http') ? `${address}:${at}/v1` : address;
    expect(await port.answer(theirs(target), question)).toBeNull();
    expect(sandbox.control.requests).toEqual([]);
  });

  test.each(['127.0.0.1', '::1', '10.0.0.1', '::ffff:127.0.0.1'])(
    'chatCompletions with an untrusted endpoint refuses a host name that resolves to %s',
    async (address) => {
      const checked: string[] = [];
      const web = {
        ...publicWeb,
        lookup: naming(address),
        mayReach: (ip: string) => {
          checked.push(ip);
          return publicWeb.mayReach(ip);
        },
      };
      const { port: at } = new URL(sandbox.url);
      const rebound = chatCompletions({ web, timeoutMs: 700 });
      expect(await rebound.answer(theirs(`https://model.example:${at}/v1`), question)).toBeNull();
      expect(checked).toEqual([address]);
      expect(sandbox.control.requests).toEqual([]);
    },
  );
});

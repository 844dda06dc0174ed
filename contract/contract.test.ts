import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { quietCodes, refusals } from './codes.ts';
import { CreatorDomain, DisplayName, Email, NewPassword, Website } from './fields.ts';
import { contract, events } from './index.ts';
import { isReservedDomain, reservedDomains, serverSegments, skeletonOf } from './reserved-domains.ts';
import { type Route, routes } from './routes.ts';

const calls = Object.values(contract).flatMap((feature) => Object.values(feature));

/** All leaf fields of an input schema, each with its path. */
function fieldsOf(schema: z.core.$ZodType, at = ''): [string, z.core.$ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) => fieldsOf(inner, `${at}.${name}`));
    case 'array':
      return fieldsOf(def.element, `${at}[]`);
    case 'record':
      return [def.keyType, def.valueType].flatMap((inner) => fieldsOf(inner, `${at}{}`));
    case 'union':
      return def.options.flatMap((inner) => fieldsOf(inner, at));
    case 'optional':
    case 'nullable':
    case 'default':
      return fieldsOf(def.innerType, at);
    default:
      return [[at, schema]];
  }
}

describe('calls and events', () => {
  test('every call has a description and a unique path', () => {
    expect(new Set(calls.map(({ path }) => path)).size).toBe(calls.length);
    for (const call of calls) expect(call.about, call.path).toMatch(/\.$/);
  });

  test('no field accepts text that PostgreSQL cannot store', () => {
    const odd = ['a\u0000b', 'a\ud800b'].flatMap((text) => [text, `https://a.example/${text}`]);
    for (const { path, input } of calls)
      for (const [field, schema] of fieldsOf(input))
        for (const text of odd)
          expect(z.safeParse(schema, text).success, `${path} ${field} ${JSON.stringify(text)}`).toBe(false);
  });

  test('each refusal has its own code, and `quietCodes` contains only codes of refusals', () => {
    const codes = Object.values(refusals).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of quietCodes) expect(codes).toContain(code);
  });

  test('exactly the listed calls have the alert setting "quiet"', () => {
    const quiet = Object.entries(contract).flatMap(([feature, named]) =>
      Object.entries(named)
        .filter(([, { alert }]) => alert === 'quiet')
        .map(([name]) => `${feature}.${name}`),
    );
    const exempt = ['account.logIn', 'account.register', 'creators.domainExists', 'chat.official'];
    const sessions = ['account.refresh', 'account.logOut', 'platform.track'];
    const keptFresh = [
      'chat.list',
      'chat.find',
      'chat.messages',
      'chat.unread',
      'team.mine',
      'posts.newSince',
    ];
    const unasked = [
      ...[
        'chat.read',
        'chat.typing',
        'chat.owned',
        'creators.visited',
        'creators.featured',
        'media.refresh',
        'mass.count',
      ],
      ...['assistant.status', 'assistant.proposal', 'automation.usedScript'],
    ];
    const triedAgain = ['chat.send', 'chat.sendPaid', 'posts.save'];
    expect(quiet.sort()).toEqual([...exempt, ...sessions, ...keptFresh, ...unasked, ...triedAgain].sort());
  });

  test('each event is listed under its own name', () => {
    for (const [name, event] of Object.entries(events)) expect(event.name).toBe(name);
  });
});

describe('routes', () => {
  const named = (name: string): Route | undefined => routes.find((route) => route.name === name);

  test('no two routes share a name or a path', () => {
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
    expect(new Set(routes.map(({ path }) => path.toLowerCase())).size).toBe(routes.length);
  });

  test('the listed public routes need no login, and the listed personal routes need a login', () => {
    const open = [
      'Creators',
      'EmailChange',
      'RestoreAccess',
      'Pay',
      'Faq',
      'SignUp',
      'Login',
      'Diagnose',
      'ContractDetails',
      'CreatorCollections',
      'Discover',
      'Post',
    ];
    for (const name of open) expect(named(name)?.meta.needLogin, name).toBe(false);
    for (const name of ['KYC', 'Home', 'SearchPost', 'messageBoard', 'Wallet'])
      expect(named(name)?.meta.needLogin, name).toBe(true);
  });

  test('only the listed routes stay mounted after a person leaves them, and only the listed routes keep their scroll position', () => {
    const withMeta = (key: 'isKeepAlive' | 'keepScroll') =>
      routes.filter(({ meta }) => meta[key]).map(({ name }) => name);
    expect(withMeta('isKeepAlive')).toEqual(['Login', 'LoginAlias', 'messageBoard']);
    expect(withMeta('keepScroll').sort()).toEqual(
      ['Creators', 'Discover', 'Home', 'Notifications', 'SearchPost', 'Subscriptions', 'messageBoard'].sort(),
    );
  });

  test("all routes with a fixed first segment come before the routes that begin with a creator's domain", () => {
    const firstOwn = routes.findIndex(({ path }) => path.startsWith('/:'));
    expect(routes.slice(firstOwn).every(({ path }) => path.startsWith('/:'))).toBe(true);
  });
});

describe('reserved domains', () => {
  const official = 'dfansofficial';

  test('the first segments of all routes and server paths are reserved', () => {
    const segments = routes
      .map(({ path }) => path.split('/')[1] ?? '')
      .filter((word) => word !== '' && !word.startsWith(':'));
    for (const word of [...segments, ...serverSegments])
      expect(reservedDomains.has(word.toLowerCase()), word).toBe(true);
    for (const call of calls) {
      const family = call.path.split('/')[1] ?? '';
      expect(family === '{product}' || reservedDomains.has(family), family).toBe(true);
    }
  });

  test.each([
    'wallet',
    'faq',
    'all',
    'dfansofficial',
    'dfans0fficial',
    'dfans-official',
    'wa11et',
    'dfansofficial-team',
    '12345',
    'stakedfs',
  ])('the domain %s is reserved', (word) => expect(isReservedDomain(word, official)).toBe(true));

  test.each(['miraokafor', 'night-ferry', 'studio54'])('the domain %s is not reserved', (word) =>
    expect(isReservedDomain(word, official)).toBe(false),
  );

  test('look-alike domains have the same skeleton', () => {
    expect(skeletonOf('modem')).toBe(skeletonOf('rnodern'));
    expect(skeletonOf('Bill-0')).toBe(skeletonOf('bi11o'));
  });
});

describe('field schemas', () => {
  test.each(['a', 'ab', '-ab', 'ab-', 'a_b', 'A', 'x'.repeat(31), 'ünder', 'a b', 'a.b', 'аbc'])(
    '%s is not a valid creator domain',
    (value) => {
      expect(CreatorDomain.safeParse(value).success).toBe(false);
    },
  );

  test('an email address is trimmed and lower-cased', () => {
    expect(Email.parse('  Sam@Ortiz.Studio ')).toBe('sam@ortiz.studio');
  });

  test.each([
    'a@b',
    'a',
    'a@b.c,d@e.f',
    'a@b.example\r\nBcc: x@y.example',
    `${'a'.repeat(250)}@b.example`,
    '',
  ])('%s is not a valid email address', (value) => {
    expect(Email.safeParse(value).success).toBe(false);
  });

  test('a display name needs a visible character, is not too long and has no control characters', () => {
    for (const name of ['', '   ', '\u200b', '\u202eevil', 'x'.repeat(51), 'a\u0000b'])
      expect(DisplayName.safeParse(name).success, name).toBe(false);
    for (const name of ['Ana', '미라', 'O’Neill-Ruiz', '水'])
      expect(DisplayName.safeParse(name).success, name).toBe(true);
  });

  test("a password's length is counted in bytes", () => {
    expect(NewPassword.safeParse('é'.repeat(129)).success).toBe(false);
    expect(NewPassword.safeParse('é'.repeat(128)).success).toBe(true);
  });

  test('a website must be a web address', () => {
    for (const site of ['javascript:alert(1)', 'mira okafor.com', 'ftp://a.example', 'http://'])
      expect(Website.safeParse(site).success, site).toBe(false);
    expect(Website.safeParse('https://mira.example/about').success).toBe(true);
  });
});

import { expect, test } from 'vitest';
import { pathAfterLogin } from './redirect.ts';
import { safePath } from './same-origin.ts';

const own = [
  ['/chats', '/chats'],
  ['/settings/profile?tab=2#top', '/settings/profile?tab=2#top'],
  ['/becomeCreatorIntro', '/becomeCreatorIntro'],
  ['/post?id=1&next=https://elsewhere.example', '/post?id=1&next=https://elsewhere.example'],
  ['/a/../home', '/home'],
  ['/name with space', '/name%20with%20space'],
] as const;

test.each(own)('safePath accepts %s and returns it as a normalized path', (value, path) => {
  expect(safePath(value)).toBe(path);
});

const foreign: readonly unknown[] = [
  '//evil',
  '///evil',
  '/\\evil',
  '\\/evil',
  '\\\\evil',
  '/%2fevil',
  '/%2Fevil',
  '/%5cevil',
  '/%5Cevil',
  '/.//evil',
  '/..//evil',
  '/%2e%2e//evil',
  '/home\\..\\..\\evil',
  'https:evil',
  'https://evil.example/home',
  'http://localhost:3000@evil.example/',
  'http://good@evil',
  'good.evil',
  'home',
  '',
  ' /home',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hi',
  'vbscript:x',
  'java\tscript:alert(1)',
  'https://good%00.evil',
  '/\t/evil',
  '/\n/evil',
  '/home\u0000',
  '/home\r\nSet-Cookie: a=b',
  `/${'a'.repeat(10_240)}`,
  '/api/dfans/v1/logout',
  '/API/x',
  '/ws',
  '/sandbox/pay',
  'https://evil.example/becomeCreatorIntro',
  null,
  undefined,
  7,
  {},
];

test.each(foreign.map((value) => [value]))(
  'safePath returns Home for the unsafe or invalid value %j',
  (value) => {
    expect(safePath(value)).toBe('/home');
  },
);

test('safePath returns Home for a full URL of the same origin, because only paths are allowed', () => {
  expect(safePath(`${location.origin}/chats`)).toBe('/home');
});

test.each([
  ['?redirect=%2Fchats', '/chats'],
  ['', '/home'],
  ['?redirect=%2F%2Fevil', '/home'],
  ['?redirect=%2FbecomeCreatorIntro%3Fref%3D1', '/becomeCreator'],
  ['?redirect=https%3A%2F%2Fevil.example%2FbecomeCreatorIntro', '/home'],
  ['?redirect=%2Flogin%3Fredirect%3D%2Flogin', '/home'],
  ['?redirect=%2FLogin%2F', '/home'],
  ['?redirect=%2F', '/home'],
  ['?redirect=%2Fchats&redirect=%2F%2Fevil', '/chats'],
  ['?redirect=%2F%2Fevil&redirect=%2Fchats', '/home'],
])('pathAfterLogin with the query "%s" returns %s', (search, path) => {
  sessionStorage.clear();
  expect(pathAfterLogin(search)).toBe(path);
});

test('without a redirect parameter, pathAfterLogin returns the remembered page, or Home if the remembered page is unsafe', () => {
  sessionStorage.setItem('redirectUri', '/post?id=7');
  expect(pathAfterLogin('')).toBe('/post?id=7');
  sessionStorage.setItem('redirectUri', '//evil');
  expect(pathAfterLogin('')).toBe('/home');
});

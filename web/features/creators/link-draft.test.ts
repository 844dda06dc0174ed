import { expect, test } from 'vitest';
import { addLink, draftLinks, linkProblems, moveUp } from './link-draft.ts';

const links = draftLinks([
  { label: 'Shop', url: 'https://shop.example' },
  { label: 'Band', url: 'https://band.example' },
  { label: 'Blog', url: 'https://blog.example' },
]);
const labels = (list: typeof links) => list.map(({ label }) => label).join();

test('moveUp moves a link up by one position and leaves the first link where it is', () => {
  expect(labels(moveUp(links, 2))).toBe('Shop,Blog,Band');
  expect(labels(moveUp(links, 1))).toBe('Band,Shop,Blog');
  expect(labels(moveUp(links, 0))).toBe('Shop,Band,Blog');
});

test('each edited link has a unique key, also after links were removed and added', () => {
  let list = addLink(addLink(links));
  list = addLink(list.filter((_, place) => place !== 0));
  list = addLink(list.filter((_, place) => place !== 1));
  expect(new Set(list.map(({ key }) => key)).size).toBe(list.length);
});

test.each([
  ['Shop', 'shop.example', null],
  ['Shop', 'https://shop.example/a?b=c', null],
  [' ', 'https://shop.example', 'label'],
  ['Shop', '', 'url'],
  ['Shop', 'javascript:alert(1)', 'url'],
  ['Shop', 'data:text/html,x', 'url'],
  ['Shop', 'ftp://files.example', 'url'],
  ['Shop', 'localhost', 'url'],
] as const)(
  'for a link with the label "%s" and the address "%s", linkProblems returns %s',
  (label, url, problem) => {
    expect(linkProblems([{ label, url }])).toEqual([problem]);
  },
);

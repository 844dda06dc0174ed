import { expect, test } from 'vitest';
import type { Attachment } from '#web/features/chat/attachments.ts';
import { toggled } from '#web/kit/toggled.ts';
import { estimatedBuyers, hasExclusions, hasInclusions, usualAudience, withoutRule } from './audience.ts';
import { blankContent, contentOf, stepped, wireContent } from './content.ts';

const file = (mediaId: string | null, isPreview = false): Attachment => ({
  key: mediaId ?? 'new',
  uploadId: null,
  mediaId,
  media: null,
  isPreview,
});

test('wireContent sends the price and the locked text only when there are files to lock', () => {
  const words = { ...blankContent, text: 'Hello {name}', isPaid: true, price: '12', lockedText: ' inside ' };
  expect(wireContent(words, [])).toEqual({
    text: 'Hello {name}',
    lockedText: '',
    mediaIds: [],
    previewIds: [],
    price: null,
  });
  expect(wireContent(words, [file('a'), file('b', true)])).toEqual({
    text: 'Hello {name}',
    lockedText: 'inside',
    mediaIds: ['a', 'b'],
    previewIds: ['b'],
    price: '12.00',
  });
});

test('wireContent leaves out a file that the server does not know yet, and names no file of a free message as a preview', () => {
  const wire = wireContent({ ...blankContent, isPaid: false }, [file(null), file('b', true)]);
  expect(wire).toMatchObject({ mediaIds: ['b'], previewIds: [], price: null });
});

test('contentOf converts the content of a saved message into the values of the form', () => {
  const saved = { text: 'x', lockedText: 'y', price: { asset: 'USD' as const, units: '12500000' } };
  expect(contentOf(saved)).toEqual({ text: 'x', lockedText: 'y', isPaid: true, price: '12.50' });
  expect(contentOf({ text: 'x', price: null })).toMatchObject({ isPaid: false, lockedText: '' });
});

test('the price buttons change a price to the next whole dollar, but never to less than zero', () => {
  expect(stepped('12.00', 1n)).toBe('13.00');
  expect(stepped('12,50', 1n)).toBe('13.00');
  expect(stepped('12.50', -1n)).toBe('12.00');
  expect(stepped('0.00', -1n)).toBe('0.00');
});

test('the audience helpers find inclusions and exclusions, remove a rule, and estimate that a quarter of the recipients buy', () => {
  expect(hasInclusions(usualAudience)).toBe(true);
  expect(hasInclusions({ ...usualAudience, include: toggled(usualAudience.include, 'members') })).toBe(false);
  expect(hasExclusions(usualAudience)).toBe(false);
  expect(hasExclusions({ ...usualAudience, exclude: toggled([], 'expired') })).toBe(true);
  const seen = { days: 30, isWithin: true };
  expect(withoutRule({ ...usualAudience, seen }, 'seen')).toEqual(usualAudience);
  expect(estimatedBuyers(1342)).toBe(336);
});

import { describe, expect, test } from 'vitest';
import { type Draft, type DraftMedia, emptyDraft, emptyGoal, isWhole, markOf, wireOf } from './draft.ts';
import { faultsOf, fieldOfRefusal } from './faults.ts';
import { moved } from './order.ts';

const now = new Date('2026-11-15T12:00:00.000Z');
const ID = '01890000-0000-7000-8000-000000000001';
const ready = { id: ID, kind: 'photo', state: 'ready', sources: null } as unknown as DraftMedia['media'];
const photo: DraftMedia = { key: 'a', uploadId: null, mediaId: ID, media: ready, alt: '', isPreview: false };
const written: Draft = { ...emptyDraft, text: 'Hello', label: 'general' };
const faults = (draft: Draft, isPublished = false) => faultsOf(draft, { now, isPublished });

describe('wireOf, isWhole and markOf', () => {
  test('an unfinished price, poll or goal is not sent, and isWhole returns false', () => {
    const half: Draft = {
      ...written,
      isPriced: true,
      price: '',
      poll: { options: ['Yes', ' '], days: 3, right: null },
      goal: { ...emptyGoal, title: 'A piano' },
      media: [photo, { ...photo, key: 'b', mediaId: null, media: null }],
    };
    const wire = wireOf(half, now);
    expect(wire).toMatchObject({ price: null, poll: null, goal: null });
    expect(wire.media).toEqual([{ id: ID, alt: '', isPreview: false }]);
    expect(isWhole(half)).toBe(false);
    expect(isWhole(written)).toBe(true);
  });

  test('a price typed with a comma is sent with a decimal point', () => {
    expect(wireOf({ ...written, isPriced: true, price: '12,5' }, now).price).toBe('12.50');
    expect(wireOf({ ...written, isPriced: false, price: '12' }, now).price).toBeNull();
  });

  test('when an empty answer of a quiz is left out, the right answer stays the right answer', () => {
    const poll = { options: ['', 'Wrong', 'Right'], days: 7, right: 2 } as const;
    expect(wireOf({ ...written, poll }, now).poll).toEqual({
      options: ['Wrong', 'Right'],
      days: 7,
      right: 1,
    });
  });

  test('the days until a post expires are counted from its publication', () => {
    const later = { ...written, publishAt: '2026-11-20T09:00:00.000Z', expireDays: 7 };
    expect(wireOf(later, now).expiresAt).toBe('2026-11-27T09:00:00.000Z');
    expect(wireOf({ ...written, expireDays: 1 }, now).expiresAt).toBe('2026-11-16T12:00:00.000Z');
  });

  test('markOf ignores the key and the loaded data of a stored file, but not whether the file is a preview', () => {
    const one = { ...written, media: [photo] };
    const other = { ...written, media: [{ ...photo, key: 'z', media: null }] };
    expect(markOf(one)).toBe(markOf(other));
    expect(markOf({ ...one, media: [{ ...photo, isPreview: true }] })).not.toBe(markOf(one));
  });
});

describe('faultsOf and fieldOfRefusal', () => {
  test('an empty post without a label has a fault for the text and one for the label', () => {
    expect(Object.keys(faults(emptyDraft)).sort()).toEqual(['label', 'text']);
    expect(faults(written)).toEqual({});
  });

  test('a price without locked media is a fault', () => {
    const priced: Draft = {
      ...written,
      isPriced: true,
      price: '5',
      audience: { ...emptyDraft.audience, isPublic: false },
    };
    expect(faults(priced).price).toBe('composer.fault.price.media');
    expect(faults({ ...priced, media: [{ ...photo, isPreview: true }] }).price).toBe(
      'composer.fault.price.media',
    );
    expect(faults({ ...priced, media: [photo] })).toEqual({});
    expect(faults({ ...priced, media: [photo], price: '' }).price).toBe('composer.fault.price');
  });

  test('a publication time in the past is a fault, except for a post that is already published', () => {
    const late = { ...written, publishAt: '2026-11-15T11:59:00.000Z' };
    expect(faults(late).time).toBe('composer.fault.past');
    expect(faults(late, true)).toEqual({});
  });

  test('an unfinished upload and a missing consent are faults of a post', () => {
    const coCreator = {
      id: ID,
      domain: 'theo',
      name: 'Theo',
      avatar: null,
      isVerified: true,
      consent: 'asked',
    } as const;
    const held = { ...written, media: [{ ...photo, media: null }], coCreators: [coCreator] };
    expect(Object.keys(faults(held)).sort()).toEqual(['media', 'people']);
  });

  test('fieldOfRefusal returns the field that the server refused', () => {
    const both: Draft = { ...written, isPriced: true, price: '200', goal: { ...emptyGoal, target: '5' } };
    const priceBounds = { min: '3000000', max: '100000000' };
    expect(fieldOfRefusal('amount_out_of_range', priceBounds, both)).toBe('price');
    expect(fieldOfRefusal('amount_out_of_range', { min: '10000000', max: '1000000000000' }, both)).toBe(
      'goal',
    );
    expect(fieldOfRefusal('invalid_input', { fields: ['post.audience.tierIds'] }, both)).toBe('audience');
    expect(fieldOfRefusal('label_missing', {}, both)).toBe('label');
    expect(fieldOfRefusal('consent_missing', {}, both)).toBe('people');
    expect(fieldOfRefusal('something_else', {}, both)).toBe('whole');
  });
});

test('moving one item keeps the order of the other items', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 0, 9)).toEqual(['b', 'a']);
});

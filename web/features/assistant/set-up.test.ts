import { expect, test } from 'vitest';
import type { Settings } from './keys.ts';
import { changeOf, fieldsOf, problemsOf } from './set-up.ts';

const settings: Settings = {
  mode: 'off',
  engine: 'embedded',
  endpoint: '',
  model: '',
  agreesToOutside: false,
  facts: [],
  tone: 'warm',
  always: '',
  never: '',
  priceMax: null,
  hours: { from: 0, to: 0, zone: 'UTC' },
  inARow: 3,
  perDay: 20,
  disclosure: '',
  hasKey: false,
  isOutsideAllowed: true,
  hasPlatformEngine: false,
  isVerified: true,
};
const fields = fieldsOf(settings);

test('changeOf leaves out fields that were not changed', () => {
  expect(changeOf(fields, settings)).toEqual({});
  expect(changeOf({ ...fields, from: '10:00' }, settings)).toEqual({});
});

test('changeOf converts changed fields into the request’s format', () => {
  const change = changeOf(
    { ...fields, mode: 'draft', priceMax: '19,5', inARow: '5', key: 'sk-1', isAllDay: false, to: '22:30' },
    settings,
  );
  expect(change).toEqual({
    mode: 'draft',
    priceMax: '19.50',
    inARow: 5,
    key: 'sk-1',
    hours: { from: 540, to: 1350, zone: 'UTC' },
  });
});

test('changeOf sends an empty price as null, and sends "all day" as the hours from 0 to 0 even if the hour fields contain times', () => {
  const saved = { ...settings, priceMax: '20.00', hours: { from: 540, to: 60, zone: 'Europe/Lisbon' } };
  const change = changeOf({ ...fieldsOf(saved), priceMax: '', isAllDay: true }, saved);
  expect(change).toEqual({ priceMax: null, hours: { from: 0, to: 0, zone: 'Europe/Lisbon' } });
});

test('changeOf sends a changed time zone even when the hours stay the same', () => {
  expect(changeOf({ ...fields, zone: 'Asia/Tokyo' }, settings)).toEqual({
    hours: { from: 0, to: 0, zone: 'Asia/Tokyo' },
  });
});

test('problemsOf requires a notice to fans in the mode `auto`, and in the mode `draft` only for an outside model', () => {
  expect(problemsOf({ ...fields, mode: 'auto', disclosure: '  ' }, settings)).toEqual({
    disclosure: 'disclosure.missing',
  });
  expect(problemsOf({ ...fields, mode: 'draft' }, settings)).toEqual({});
  expect(problemsOf({ ...fields, mode: 'draft', engine: 'outside' }, settings)).toMatchObject({
    disclosure: 'disclosure.missing',
  });
});

test('for an outside model, problemsOf requires agreement, refuses http, and requires address and name if the platform has no model', () => {
  const outside = { ...fields, engine: 'outside' as const };
  expect(problemsOf(outside, settings)).toEqual({
    endpoint: 'endpoint.wrong',
    model: 'model.wrong',
    agreesToOutside: 'agree.missing',
  });
  expect(problemsOf({ ...outside, agreesToOutside: true }, { hasPlatformEngine: true })).toEqual({});
  expect(problemsOf({ ...outside, endpoint: 'http://plain' }, { hasPlatformEngine: true })).toMatchObject({
    endpoint: 'endpoint.wrong',
  });
});

test('problemsOf reports invalid numbers, amounts and hours', () => {
  const wrong = { ...fields, inARow: '21', perDay: '0', priceMax: 'ten', isAllDay: false, from: '18:00' };
  expect(problemsOf(wrong, settings)).toEqual({
    inARow: 'inARow.wrong',
    perDay: 'perDay.wrong',
    priceMax: 'priceMax.wrong',
    to: 'hours.same',
  });
  expect(problemsOf({ ...fields, inARow: '1.5', isAllDay: false, to: '' }, settings)).toEqual({
    inARow: 'inARow.wrong',
    to: 'hours.same',
  });
});

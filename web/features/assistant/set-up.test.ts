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

test('unchanged fields are not sent', () => {
  expect(changeOf(fields, settings)).toEqual({});
  expect(changeOf({ ...fields, from: '10:00' }, settings)).toEqual({});
});

test('only changed fields are sent, in the request’s format', () => {
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

test('an empty price means no limit; all day means no hours, whatever the hour fields contain', () => {
  const saved = { ...settings, priceMax: '20.00', hours: { from: 540, to: 60, zone: 'Europe/Lisbon' } };
  const change = changeOf({ ...fieldsOf(saved), priceMax: '', isAllDay: true }, saved);
  expect(change).toEqual({ priceMax: null, hours: { from: 0, to: 0, zone: 'Europe/Lisbon' } });
});

test('a change of the time zone alone is sent', () => {
  expect(changeOf({ ...fields, zone: 'Asia/Tokyo' }, settings)).toEqual({
    hours: { from: 0, to: 0, zone: 'Asia/Tokyo' },
  });
});

test('auto mode, and drafts by an outside model, need a notice for the fan', () => {
  expect(problemsOf({ ...fields, mode: 'auto', disclosure: '  ' }, settings)).toEqual({
    disclosure: 'disclosure.missing',
  });
  expect(problemsOf({ ...fields, mode: 'draft' }, settings)).toEqual({});
  expect(problemsOf({ ...fields, mode: 'draft', engine: 'outside' }, settings)).toMatchObject({
    disclosure: 'disclosure.missing',
  });
});

test('an outside model needs an address, a name and the creator’s agreement', () => {
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

test('invalid numbers, amounts and hours are reported as problems', () => {
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

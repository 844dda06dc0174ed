import { describe, expect, test } from 'vitest';
import { readRange } from './network-range.ts';

describe('PR3: readRange', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7/32'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['8.0.0.0/8', '8.0.0.0/8'],
    ['::ffff:8.8.8.8', '8.8.8.8/32'],
    ['2a00:1450::/32', '2a00:1450::/32'],
    ['2A00:1450::1', '2A00:1450::1/128'],
  ])('readRange accepts "%s"', (typed, range) => {
    expect(readRange(typed)).toEqual({ range });
  });

  test.each([
    ['', 'range_invalid'],
    ['example.com', 'range_invalid'],
    ['203.0.113.256', 'range_invalid'],
    ['203.0.113.7/33', 'range_invalid'],
    ['203.0.113.7/-1', 'range_invalid'],
    ['203.0.113.7 or 1', 'range_invalid'],
    ['::ffff:8.8.8.8/96', 'range_invalid'],
    ['10.1.2.3', 'range_private'],
    ['192.168.0.0/16', 'range_private'],
    ['127.0.0.1', 'range_private'],
    ['fe80::1', 'range_private'],
    ['8.0.0.0/7', 'range_too_wide'],
    ['0.0.0.0/0', 'range_too_wide'],
    ['2000::/3', 'range_too_wide'],
  ])('readRange refuses "%s" as %s', (typed, problem) => {
    expect(readRange(typed)).toEqual({ problem });
  });
});

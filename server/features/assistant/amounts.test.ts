import { describe, expect, test } from 'vitest';
import { amountsIn } from './amounts.ts';
import { whyWithheld } from './check-answer.ts';
import { dayBegan, isWithin, isZone } from './hours.ts';

const dollars = (amount: number): bigint => BigInt(Math.round(amount * 100)) * 10_000n;

describe('amountsIn', () => {
  test.each([
    ['It costs $12.50.', [12.5]],
    ['US$ 1,200 or 90 USD', [1200, 90]],
    ['12,50 $ und 1.000 €', [12.5, 1000]],
    ['$5k', [5000]],
    ['pay me 500 dollars', [500]],
    ['500 dólares, 40 dolar, 30 dollár', [500, 40, 30]],
    ['стоит 300 долларов или 300 доларів', [300, 300]],
    ['السعر ٢٥٠ دولار', [250]],
    ['300ドル、２００円', [300, 200]],
    ['300달러 또는 300 美元', [300, 300]],
    ['300 δολάρια', [300]],
    ['1 000 000 $', [1_000_000]],
    ['At 6 on the 24th, room 300', []],
  ])('finds the amounts of money in “%s”', (text, amounts) => {
    expect(amountsIn(text)).toEqual(amounts.map(dollars));
  });
});

describe('the assistant’s hours', () => {
  const at = (time: string) => new Date(`2026-11-15T${time}:00Z`);

  test('the hours can be within one day, continue past midnight, or cover the whole day', () => {
    const day = { from: 540, to: 1020, zone: 'UTC' };
    expect([at('08:59'), at('09:00'), at('16:59'), at('17:00')].map((time) => isWithin(day, time))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const night = { from: 1320, to: 360, zone: 'Europe/Lisbon' };
    expect([at('21:59'), at('22:00'), at('05:59'), at('06:00')].map((time) => isWithin(night, time))).toEqual(
      [false, true, true, false],
    );
    expect(isWithin({ from: 60, to: 60, zone: 'UTC' }, at('12:00'))).toBe(true);
  });

  test('the hours follow the creator’s time zone in summer and in winter', () => {
    const office = { from: 540, to: 600, zone: 'America/New_York' };
    expect(isWithin(office, new Date('2026-07-01T13:30:00Z'))).toBe(true);
    expect(isWithin(office, new Date('2026-12-01T13:30:00Z'))).toBe(false);
    expect(isWithin(office, new Date('2026-12-01T14:30:00Z'))).toBe(true);
    expect(dayBegan(at('03:30'), 'America/New_York').toISOString()).toBe('2026-11-14T05:00:00.000Z');
    expect([isZone('Asia/Kathmandu'), isZone('Mars/Olympus'), isZone('+02:00'), isZone('')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('whyWithheld', () => {
  const bounds = { never: 'home address、年齢\nex-husband', priceMax: dollars(20), secret: [] };
  const check = (answer: string, asked = 'hello') => whyWithheld({ asked, answer }, bounds);

  test('an answer is withheld when the answer or the question contains a phrase to avoid, in any letter case', () => {
    expect(check('My Home Address is secret')).toBe('kept_out');
    expect(check('Fine.', 'what is your home address?')).toBe('kept_out');
    expect(check('年齢')).toBe('kept_out');
    expect(check('I was at home. Address me as Mira.')).toBeNull();
  });

  test('an answer with a price above the creator’s limit is withheld', () => {
    expect(check('That is $20.01')).toBe('price_too_high');
    expect(check('That is $20')).toBeNull();
  });

  test('when an answer repeats a long secret instruction, even with other capitals or punctuation, it is withheld', () => {
    const secret = ['Always offer the winter set first.\nBe kind.'];
    const repeats = (answer: string) => whyWithheld({ asked: '', answer }, { ...bounds, secret });
    expect(repeats('My orders: ALWAYS  offer the winter—set, first!')).toBe('kept_out');
    expect(repeats('Be kind.')).toBeNull();
  });
});

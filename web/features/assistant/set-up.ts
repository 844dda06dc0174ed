import { ASSISTANT_IN_A_ROW_MAX, ASSISTANT_PER_DAY_MAX } from '#contract/limits.ts';
import { unitsTyped, wireDollars } from '#web/kit/dollars.ts';
import type { Change, Settings } from './keys.ts';

/** The settings as the input fields hold them. Numbers, times and amounts are the text that was typed. */
export interface Fields
  extends Pick<
    Settings,
    'mode' | 'engine' | 'endpoint' | 'model' | 'agreesToOutside' | 'tone' | 'always' | 'never' | 'disclosure'
  > {
  /** A newly typed key. Empty otherwise, because the server never returns the stored key. */
  readonly key: string;
  readonly priceMax: string;
  readonly isAllDay: boolean;
  /** The time at which the working hours begin, such as "09:00". */
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly inARow: string;
  readonly perDay: string;
}

export type Field = keyof Fields;

/** The working hours, in minutes since midnight, that the form offers when none are set yet. */
const USUAL_FROM = 9 * 60;
const USUAL_TO = 18 * 60;

export function fieldsOf(settings: Settings): Fields {
  const { mode, engine, endpoint, model, agreesToOutside, tone, always, never, disclosure, hours } = settings;
  const isAllDay = hours.from === hours.to;
  return {
    mode,
    engine,
    endpoint,
    model,
    agreesToOutside,
    tone,
    always,
    never,
    disclosure,
    key: '',
    priceMax: settings.priceMax ?? '',
    isAllDay,
    from: clockOf(isAllDay ? USUAL_FROM : hours.from),
    to: clockOf(isAllDay ? USUAL_TO : hours.to),
    zone: hours.zone,
    inARow: String(settings.inARow),
    perDay: String(settings.perDay),
  };
}

/** The changed fields, in the request's format. Call it only when `problemsOf` finds nothing. */
export function changeOf(fields: Fields, settings: Settings): Change {
  const saved = fieldsOf(settings);
  const differs = (...names: readonly Field[]): boolean =>
    names.some((name) => fields[name] !== saved[name]) &&
    // While both the saved and the edited settings say "all day", changed hours have no effect and do not
    // count as a change. A changed time zone does count.
    !(names.includes('from') && fields.isAllDay && saved.isAllDay && fields.zone === saved.zone);
  const { mode, engine, endpoint, model, agreesToOutside, tone, always, never, disclosure, key } = fields;
  const units = unitsTyped(fields.priceMax);
  return {
    ...(differs('mode') ? { mode } : {}),
    ...(differs('engine') ? { engine } : {}),
    ...(differs('endpoint') ? { endpoint: endpoint.trim() } : {}),
    ...(differs('model') ? { model: model.trim() } : {}),
    ...(differs('agreesToOutside') ? { agreesToOutside } : {}),
    ...(key === '' ? {} : { key }),
    ...(differs('tone') ? { tone } : {}),
    ...(differs('always') ? { always } : {}),
    ...(differs('never') ? { never } : {}),
    ...(differs('disclosure') ? { disclosure: disclosure.trim() } : {}),
    ...(differs('priceMax') ? { priceMax: units === undefined ? null : wireDollars(units) } : {}),
    ...(differs('isAllDay', 'from', 'to', 'zone') ? { hours: hoursOf(fields) } : {}),
    ...(differs('inARow') ? { inARow: Number(fields.inARow) } : {}),
    ...(differs('perDay') ? { perDay: Number(fields.perDay) } : {}),
  };
}

function hoursOf({ isAllDay, from, to, zone }: Fields): Settings['hours'] {
  return isAllDay ? { from: 0, to: 0, zone } : { from: minutesOf(from) ?? 0, to: minutesOf(to) ?? 0, zone };
}

export type Problem =
  | 'disclosure.missing'
  | 'priceMax.wrong'
  | 'hours.same'
  | 'inARow.wrong'
  | 'perDay.wrong'
  | 'endpoint.wrong'
  | 'model.wrong'
  | 'agree.missing';

/** The problems that prevent saving, by field, in the order in which the page shows the fields. */
export function problemsOf(
  fields: Fields,
  { hasPlatformEngine }: Pick<Settings, 'hasPlatformEngine'>,
): Partial<Record<Field, Problem>> {
  const { mode, disclosure, priceMax, isAllDay, from, to, engine, endpoint, model } = fields;
  const isOutside = engine === 'outside';
  const needsDisclosure = mode === 'auto' || (mode === 'draft' && isOutside);
  // If the platform has a model and the address field is empty, the platform's model is used. It needs
  // neither an address nor a model name.
  const isOwnServer = endpoint.trim() !== '' || !hasPlatformEngine;
  return {
    ...(priceMax.trim() !== '' && unitsTyped(priceMax) === undefined ? { priceMax: 'priceMax.wrong' } : {}),
    ...(isAllDay || areHours(minutesOf(from), minutesOf(to)) ? {} : { to: 'hours.same' }),
    ...(isWhole(fields.inARow, ASSISTANT_IN_A_ROW_MAX) ? {} : { inARow: 'inARow.wrong' }),
    ...(isWhole(fields.perDay, ASSISTANT_PER_DAY_MAX) ? {} : { perDay: 'perDay.wrong' }),
    ...(needsDisclosure && disclosure.trim() === '' ? { disclosure: 'disclosure.missing' } : {}),
    ...(isOutside && isOwnServer && !/^https:\/\/\S+$/.test(endpoint.trim())
      ? { endpoint: 'endpoint.wrong' }
      : {}),
    ...(isOutside && isOwnServer && model.trim() === '' ? { model: 'model.wrong' } : {}),
    ...(isOutside && !fields.agreesToOutside ? { agreesToOutside: 'agree.missing' } : {}),
  };
}

/** The field at which each refusal by the server is shown. */
export const refusedField: Readonly<Record<string, Field>> = {
  identity_needed: 'mode',
  disclosure_missing: 'disclosure',
  endpoint_refused: 'endpoint',
  outside_refused: 'engine',
};

const areHours = (from: number | undefined, to: number | undefined): boolean =>
  from !== undefined && to !== undefined && from !== to;

const isWhole = (typed: string, max: number): boolean =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= max;

/** Formats minutes since midnight as a time of day such as "09:00". */
function clockOf(minutes: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export function minutesOf(clock: string): number | undefined {
  const match = /^(\d{2}):(\d{2})/.exec(clock);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

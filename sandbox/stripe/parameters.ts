import type { FormValue, FormValues } from '../kit/form.ts';
import { invalidRequest } from './refusals.ts';

/** Parses one parameter, or throws the refusal that Stripe would answer with. */
export type Reader<T> = (value: FormValue | undefined, name: string) => T;
export type Readers = Record<string, Reader<unknown>>;
export type Input<R extends Readers> = { readonly [name in keyof R]: ReturnType<R[name]> };

const TEXT_LIMIT = 5000;
const METADATA_KEYS = 50;
const METADATA_KEY_LENGTH = 40;
const METADATA_VALUE_LENGTH = 500;

/**
 * Parses all parameters of a request. Unknown names are refused, because a tolerant sandbox would hide typing
 * mistakes.
 */
export function readParameters<R extends Readers>(readers: R, values: FormValues, prefix = ''): Input<R> {
  const nameOf = (name: string): string => (prefix ? `${prefix}[${name}]` : name);
  for (const name of Object.keys(values)) {
    if (Object.hasOwn(readers, name)) continue;
    throw invalidRequest(`Received unknown parameter: ${nameOf(name)}`, {
      code: 'parameter_unknown',
      param: nameOf(name),
    });
  }
  const read = Object.entries(readers).map(([name, reader]) => [name, reader(values[name], nameOf(name))]);
  return Object.fromEntries(read) as Input<R>;
}

export function text(limit = TEXT_LIMIT): Reader<string | undefined> {
  return (value, name) => {
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, { param: name });
    if (value === '') {
      throw invalidRequest(
        `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
        { code: 'parameter_invalid_empty', param: name },
      );
    }
    if (value.length > limit) {
      throw invalidRequest(`Invalid string: must be at most ${limit} characters`, {
        code: 'parameter_invalid_string',
        param: name,
      });
    }
    return value;
  };
}

/** A web address to which a browser can be redirected. */
export function address(): Reader<string | undefined> {
  const read = text(2048);
  return (value, name) => {
    const given = read(value, name);
    if (given === undefined || (/^https?:/.test(given) && URL.canParse(given))) return given;
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: name });
  };
}

export function whole({ least, most }: { least: number; most?: number }): Reader<number | undefined> {
  return (value, name) => {
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
      throw invalidRequest(`Invalid integer: ${String(value)}`, {
        code: 'parameter_invalid_integer',
        param: name,
      });
    }
    const number = Number(value);
    if (number < least) {
      throw invalidRequest(`This value must be greater than or equal to ${least}.`, {
        code: 'parameter_invalid_integer',
        param: name,
      });
    }
    if (most !== undefined && number > most) {
      throw invalidRequest(`This value must be less than or equal to ${most}.`, {
        code: 'parameter_invalid_integer',
        param: name,
      });
    }
    return number;
  };
}

export function flag(): Reader<boolean | undefined> {
  return (value, name) => {
    if (value === undefined) return undefined;
    if (value === 'true' || value === 'false') return value === 'true';
    throw invalidRequest(`Invalid boolean: ${String(value)}`, { param: name });
  };
}

export function choice<const C extends readonly string[]>(choices: C): Reader<C[number] | undefined> {
  return (value, name) => {
    if (value === undefined) return undefined;
    const found = choices.find((one) => one === value);
    if (found !== undefined) return found;
    throw invalidRequest(`Invalid ${name}: must be one of ${choices.join(', ')}`, { param: name });
  };
}

export function group<R extends Readers>(readers: R): Reader<Input<R> | undefined> {
  return (value, name) => {
    if (value === undefined) return undefined;
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: name });
    return readParameters(readers, value, name);
  };
}

export function list(limit: number): Reader<readonly string[] | undefined> {
  return (value, name) => {
    if (value === undefined) return undefined;
    const items = typeof value === 'string' ? [] : Object.values(value);
    const texts = items.filter((item) => typeof item === 'string');
    if (texts.length === 0 || texts.length !== items.length || items.length > limit) {
      throw invalidRequest('Invalid array', { param: name });
    }
    return texts;
  };
}

/** Metadata: an empty value removes its key, and an empty `metadata` removes all keys. */
export function metadata(): Reader<Readonly<Record<string, string>> | 'clear' | undefined> {
  return (value, name) => {
    if (value === undefined) return undefined;
    if (value === '') return 'clear';
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: name });
    const entries = Object.entries(value);
    if (entries.length > METADATA_KEYS) {
      throw invalidRequest(`Metadata can have at most ${METADATA_KEYS} keys.`, { param: name });
    }
    for (const [key, held] of entries) {
      if (typeof held !== 'string') throw invalidRequest('Metadata values must be strings.', { param: name });
      if (key.length > METADATA_KEY_LENGTH || held.length > METADATA_VALUE_LENGTH) {
        throw invalidRequest(
          `Metadata keys can have up to ${METADATA_KEY_LENGTH} characters and values up to ${METADATA_VALUE_LENGTH} characters.`,
          { param: `${name}[${key}]` },
        );
      }
    }
    return Object.fromEntries(entries) as Record<string, string>;
  };
}

export function mergedMetadata(
  old: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>> | 'clear' | undefined,
): Record<string, string> {
  if (given === 'clear') return {};
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''));
}

export function required<T>(reader: Reader<T | undefined>): Reader<T> {
  return (value, name) => {
    const read = reader(value, name);
    if (read !== undefined) return read;
    throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  };
}

import type { FormValues } from '../kit/form.ts';
import { type Input, list, type Reader, type Readers, readParameters } from './parameters.ts';
import type { RequestContext } from './request-context.ts';

/** One endpoint of the API, in the form in which the server runs it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Whether a browser may call the endpoint with the publishable key. */
  readonly isPublic: boolean;
  /** Validates the parameters and throws if they are wrong; returns the function that does the work. */
  prepare(values: FormValues, ids: readonly string[], who: Caller): (desk: RequestContext) => object;
  expandOf(values: FormValues): readonly string[];
}

export interface Caller {
  readonly isPublishable: boolean;
}

const EXPAND_LIMIT = 20;
const everywhere = { expand: list(EXPAND_LIMIT) };

export function endpoint<R extends Readers>(
  address: `${'GET' | 'POST' | 'DELETE'} /v1/${string}`,
  takes: R,
  run: (desk: RequestContext, input: Input<R>, id: string, who: Caller) => object,
  { isPublic = false } = {},
): Endpoint {
  const [method, path] = address.split(' ') as [Endpoint['method'], string];
  const readers: R & { expand: Reader<readonly string[] | undefined> } = { ...takes, ...everywhere };
  return {
    method,
    path,
    isPublic,
    prepare(values, [id = ''], who) {
      const input = readParameters(readers, values);
      return (desk) => run(desk, input, id, who);
    },
    expandOf: (values) => everywhere.expand(values.expand, 'expand') ?? [],
  };
}

/** The ids in a path that matches a pattern such as `/v1/refunds/:id`; null when it does not match. */
export function idsIn(shape: string, path: string): readonly string[] | null {
  const wanted = shape.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const ids: string[] = [];
  for (const [index, step] of wanted.entries()) {
    const here = given[index] ?? '';
    if (step.startsWith(':')) ids.push(here);
    else if (step !== here) return null;
  }
  return ids;
}

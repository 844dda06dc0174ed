import { z } from 'zod';
import type { Brand } from '#contract/brand.ts';
import { refusals } from '#contract/codes.ts';
import { contract } from '#contract/index.ts';
import { type Call, pathOf, refusalsOf } from '#contract/kit.ts';

export interface CatalogueEntry {
  readonly feature: string;
  readonly name: string;
  readonly call: Call;
}

export const catalogue: readonly CatalogueEntry[] = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ feature, name, call })),
);

/** The OpenAPI 3.1 description of all calls, generated from the contract. */
export function openApi(brand: Brand): object {
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1',
      description: 'Every call is a POST and answers in one envelope.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    paths: Object.fromEntries(
      catalogue.map((entry) => [pathOf(entry.call.path, brand.slug), { post: operation(entry) }]),
    ),
  };
}

function operation({ feature, name, call }: CatalogueEntry): object {
  const byStatus = Map.groupBy(refusalsOf(call), (refusal) => refusals[refusal].status);
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: call.about,
    ...(call.who === 'anyone' ? {} : { security: [{ session: [] }] }),
    'x-who': call.who,
    parameters: [
      ...(call.key === 'required'
        ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }]
        : []),
      ...call.inAddress.map((name) => ({
        name,
        in: 'query',
        required: false,
        description: 'Instead of the same field in the body.',
        schema: { type: 'string' },
      })),
    ],
    requestBody: {
      required: call.inAddress.length === 0,
      content: { 'application/json': { schema: schemaOf(call.input, 'input') } },
    },
    responses: {
      200: {
        description: 'It worked.',
        content: { 'application/json': { schema: envelope(schemaOf(call.output, 'output')) } },
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, names]) => [
          status,
          { description: names.map((refusal) => `${refusal} (${refusals[refusal].code})`).join(', ') },
        ]),
      ),
    },
  };
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

const envelope = (data: object): object => ({
  type: 'object',
  required: ['code', 'success', 'data', 'msg'],
  properties: { code: { type: 'integer' }, success: { type: 'boolean' }, data, msg: { type: 'string' } },
});

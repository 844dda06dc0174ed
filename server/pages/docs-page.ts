import { z } from 'zod';
import type { Brand } from '#contract/brand.ts';
import { refusals } from '#contract/codes.ts';
import { pathOf, refusalsOf } from '#contract/kit.ts';
import { escapeHtml, plainPage } from './html.ts';
import { type CatalogueEntry, catalogue } from './openapi.ts';

/** The call catalogue as a web page. It is generated from the contract, like the OpenAPI file. */
export function docsPage(brand: Brand): string {
  const features = Map.groupBy(catalogue, ({ feature }) => feature);
  const contents = [...features.keys()].map((feature) => `<a href="#${feature}">${feature}</a>`).join(' ');
  const sections = [...features].map(([feature, entries]) => section(feature, entries, brand)).join('');
  return plainPage({
    title: `${brand.name} API`,
    body: `<p>Every call is a POST below <code>/api</code> and answers <code>{code, success, data, msg}</code>. The same as data: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p><nav>${contents}</nav>${sections}`,
  });
}

function section(feature: string, entries: readonly CatalogueEntry[], brand: Brand): string {
  return `<section id="${feature}"><h2>${feature}</h2>${entries.map((entry) => article(entry, brand)).join('')}</section>`;
}

function article({ feature, name, call }: CatalogueEntry, brand: Brand): string {
  const refused = refusalsOf(call)
    .map(
      (refusal) =>
        `<li><code>${refusals[refusal].code}</code> ${refusal} (HTTP ${refusals[refusal].status})</li>`,
    )
    .join('');
  return `<article id="${feature}.${name}"><h3><code>POST /api${escapeHtml(pathOf(call.path, brand.slug))}</code></h3><p>${escapeHtml(call.about)}</p><p>Who: <b>${call.who}</b>${call.key === 'required' ? ' · needs an <code>Idempotency-Key</code>' : ''}</p><details><summary>Input</summary><pre>${schemaText(call.input, 'input')}</pre></details><details><summary>Output</summary><pre>${schemaText(call.output, 'output')}</pre></details><details><summary>Refusals</summary><ul>${refused}</ul></details></article>`;
}

const schemaText = (schema: z.ZodType, io: 'input' | 'output'): string =>
  escapeHtml(JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), null, 2));

/** Escapes text for HTML. Pages that the server writes use this function for all variable text. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** A page with the product's style but no script, for documentation and sandboxes. */
export function plainPage({ title, body }: { title: string; body: string }): string {
  return `<!doctype html><html lang="en" data-theme="dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/sandbox-page.css"></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

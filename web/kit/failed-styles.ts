/**
 * Stylesheets that failed to load. The bundler requests each stylesheet only once. If this file did not
 * request them again, the next try to load a component would succeed but render it without its styles.
 */
const lost = new Set<HTMLLinkElement>();

// The listener uses the capture phase, because error events of links do not bubble.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
  },
  true,
);

/** Requests every failed stylesheet again. Rejects if one of them fails again. */
export async function retryFailedStyles(): Promise<void> {
  await Promise.all([...lost].map(fetchAgain));
}

function fetchAgain(failed: HTMLLinkElement): Promise<void> {
  const link = document.createElement('link');
  for (const { name, value } of failed.attributes) link.setAttribute(name, value);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`The stylesheet ${link.href} did not load`)));
    lost.delete(failed);
    failed.replaceWith(link);
  });
}

/**
 * Stylesheets that failed to load. The bundler requests a part's stylesheet only once: a failed link stays in
 * the head, and the next try would render the part without styles.
 */
const lost = new Set<HTMLLinkElement>();

// Error events of links do not bubble, so the listener uses the capture phase.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
  },
  true,
);

/** Requests every failed stylesheet again; rejects if one fails again. */
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

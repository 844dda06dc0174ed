/**
 * Stylesheets that failed to load. They must be requested again by hand: the bundler requests a stylesheet
 * only once, so the next try of the part would render without styles.
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

/**
 * The bundler asks for a part's stylesheet once: a link that failed stays in the head, and the next try would draw the
 * part without its looks.
 */
const lost = new Set<HTMLLinkElement>();

// Errors of links do not bubble, but they are captured.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
  },
  true,
);

/** Asks again for every stylesheet that could not be fetched; fails as long as one cannot. */
export async function fetchLostStyles(): Promise<void> {
  await Promise.all([...lost].map(fetchAgain));
}

function fetchAgain(failed: HTMLLinkElement): Promise<void> {
  const link = document.createElement('link');
  for (const { name, value } of failed.attributes) link.setAttribute(name, value);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`No stylesheet from ${link.href}`)));
    lost.delete(failed);
    failed.replaceWith(link);
  });
}

// Runs before the first paint. A separate file, because the page's CSP allows no inline script.
(() => {
  let theme = null;
  let language = null;
  let user = null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('LANG');
    user = localStorage.getItem('user');
  } catch {
    // The storage is disabled: the default theme stays.
  }
  const isLight =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
  // The app also sets the direction, but only when its texts are loaded; the first paint needs it now.
  if (/^ar\b/i.test(language ?? navigator.language)) document.documentElement.dir = 'rtl';
  // For logged-in people, a creator's page has no top bar on a phone (`splash.css`).
  if (/"token":"/.test(user ?? '')) document.documentElement.dataset.known = '';

  // If the app's own script cannot be loaded, only this listener can show the error.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      document.getElementById('splash')?.remove();
      document.getElementById('failed')?.removeAttribute('hidden');
    },
    true,
  );
})();

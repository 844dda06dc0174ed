// Runs before the first paint; a file of its own because the page allows no inline script.
(() => {
  let theme = null;
  let language = null;
  let user = null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('LANG');
    user = localStorage.getItem('user');
  } catch {
    // Storage is switched off: the default theme stays.
  }
  const isLight =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
  // The app says so too, once its words are here; until then nothing should stand on the wrong side.
  if (/^ar\b/i.test(language ?? navigator.language)) document.documentElement.dir = 'rtl';
  // Whoever is logged in sees a creator's page without our bar on a phone (`splash.css`).
  if (/"token":"/.test(user ?? '')) document.documentElement.dataset.known = '';

  // If the app's own script cannot be fetched, nobody else is left to say so.
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

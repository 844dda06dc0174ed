/** The page's writing direction. Headless parts need it to swap their arrow keys; stylesheets use logical properties. */
export function direction(): 'ltr' | 'rtl' {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}

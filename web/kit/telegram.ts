declare global {
  interface Window {
    /** Put there by Telegram's own script inside a mini-app. */
    Telegram?: { WebApp?: { initData?: string } };
  }
}

/** Inside the Telegram mini-app the person is known by `initData`; the login pages are not for them. */
export function isMiniApp(): boolean {
  return Boolean(window.Telegram?.WebApp?.initData);
}

/** A phone or tablet, by user agent. Layout goes by width; this is for toasts and the scroll lock. */
export function isMobile(): boolean {
  return isMiniApp() || /Android|iPhone|iPad|iPod|Mobile|webOS|BlackBerry/i.test(navigator.userAgent);
}

declare global {
  interface Window {
    /** Set by Telegram's own script inside a mini-app. */
    Telegram?: { WebApp?: { initData?: string } };
  }
}

/** Whether this is a Telegram mini-app: `initData` identifies the person, so they need no login pages. */
export function isMiniApp(): boolean {
  return Boolean(window.Telegram?.WebApp?.initData);
}

/** Whether the device is a phone or tablet, by user agent. For toasts and the scroll lock, not for layout. */
export function isMobile(): boolean {
  return isMiniApp() || /Android|iPhone|iPad|iPod|Mobile|webOS|BlackBerry/i.test(navigator.userAgent);
}

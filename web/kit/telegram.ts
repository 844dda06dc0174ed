declare global {
  interface Window {
    /** The object that Telegram's own script creates in a mini-app. */
    Telegram?: { WebApp?: { initData?: string } };
  }
}

/**
 * Whether the app runs as a Telegram mini-app. There `initData` identifies the person, so they need no login
 * page.
 */
export function isMiniApp(): boolean {
  return Boolean(window.Telegram?.WebApp?.initData);
}

/** Whether the user agent says phone or tablet. Used for toasts and the scroll lock, not for the layout. */
export function isMobile(): boolean {
  return isMiniApp() || /Android|iPhone|iPad|iPod|Mobile|webOS|BlackBerry/i.test(navigator.userAgent);
}

/** The cookies of a browser. Supports only what the platform uses: name, path, and removal by `max-age=0`. */
export function cookieJar() {
  const kept = new Map<string, { value: string; path: string }>();
  return {
    keep(response: Response): void {
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
        const name = pair.slice(0, pair.indexOf('='));
        const value = pair.slice(pair.indexOf('=') + 1);
        const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/';
        if (attributes.some((part) => /^max-age=0$/i.test(part))) kept.delete(name);
        else kept.set(name, { value, path });
      }
    },
    headerFor(path: string): Record<string, string> {
      const sent = [...kept].filter(([, cookie]) => path.startsWith(cookie.path));
      return sent.length > 0
        ? { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') }
        : {};
    },
    /** Returns the value of a cookie, which a test may set in another browser. */
    read: (name: string): string | undefined => kept.get(name)?.value,
    write(name: string, value: string, path = '/api'): void {
      kept.set(name, { value, path });
    },
  };
}

export type CookieJar = ReturnType<typeof cookieJar>;

const TAG = /^[A-Za-z0-9-]{1,64}$/;

export interface Attribution {
  fromDomain?: string;
  promoteKey?: string;
}

/** The attribution as a query string, for a link that must pass it on. */
export function attributionQuery(search: string): string {
  return new URLSearchParams({ ...attributionIn(search) }).toString();
}

/**
 * Reads from the page's address who referred this person. Invalid values are left out, because they must not
 * prevent a login.
 */
export function attributionIn(search: string): Attribution {
  const query = new URLSearchParams(search);
  const found: Attribution = {};
  for (const name of ['fromDomain', 'promoteKey'] as const) {
    const value = query.get(name);
    if (value !== null && TAG.test(value)) found[name] = value;
  }
  return found;
}

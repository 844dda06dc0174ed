const TAG = /^[A-Za-z0-9-]{1,64}$/;

export interface Attribution {
  fromDomain?: string;
  promoteKey?: string;
}

/** The same as a query, for a link that must not lose it. */
export function attributionQuery(search: string): string {
  return new URLSearchParams({ ...attributionIn(search) }).toString();
}

/** Who sent this person, from the address of the page. What is not a tag is left out: it must not stop a login. */
export function attributionIn(search: string): Attribution {
  const query = new URLSearchParams(search);
  const found: Attribution = {};
  for (const name of ['fromDomain', 'promoteKey'] as const) {
    const value = query.get(name);
    if (value !== null && TAG.test(value)) found[name] = value;
  }
  return found;
}

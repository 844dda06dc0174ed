/** Removes an entry from a list that contains it; adds it to a list that does not. Returns the new list. */
export const toggled = (all: readonly string[], one: string): string[] =>
  all.includes(one) ? all.filter((each) => each !== one) : [...all, one];

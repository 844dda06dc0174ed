/** Returns the list without `one` if the list contains it, otherwise the list with `one` added. */
export const toggled = (all: readonly string[], one: string): string[] =>
  all.includes(one) ? all.filter((each) => each !== one) : [...all, one];

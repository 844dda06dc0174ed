/** The list with `one` added, or without `one` if the list contains it. */
export const toggled = (all: readonly string[], one: string): string[] =>
  all.includes(one) ? all.filter((each) => each !== one) : [...all, one];

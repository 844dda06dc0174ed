const DAY_CHOICES = [1, 3, 7, 14, 30, 60, 90, 180, 365];

/**
 * The numbers of days to offer for a rule. Includes the current number, even when it is not a usual choice.
 */
export const dayChoices = (chosen: number): number[] =>
  [...new Set([...DAY_CHOICES, chosen])].sort((a, b) => a - b);

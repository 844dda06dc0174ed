/** How far back a rule may look. */
export const DAY_CHOICES = [1, 3, 7, 14, 30, 60, 90, 180, 365] as const;

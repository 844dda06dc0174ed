/** Whether the platform bears what a creator would lose by a lost dispute: of a fan’s first only. */
export const isShielded = ({ isFirstLoss }: { isFirstLoss: boolean }): boolean => isFirstLoss;

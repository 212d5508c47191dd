/** Counts the deliveries of library content: raised whenever a file of this folder says something else than before. */
export const contentVersion = 1;

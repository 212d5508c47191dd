/** Parts of the address that are ours; others (the tab of the page) stay. */
export const ours = ['id', 'copy', 'new'] as const;
export type Address = Partial<Record<(typeof ours)[number], string>>;

/** For computed columns of a grid (`onComputedClick`): Enter on the cell, or a click beside the value, opens its explanation card. */
export function openExplanation(_row: unknown, cell: HTMLElement): void {
  cell.querySelector<HTMLElement>('[data-part="computed"]')?.click();
}

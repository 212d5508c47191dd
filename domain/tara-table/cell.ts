/** The address of a cell: column 0 of row 3 is `A3`. */
export function addressOf(column: number, row: number): string {
  let name = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return `${name}${row}`;
}

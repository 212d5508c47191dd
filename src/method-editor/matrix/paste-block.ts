import { foldText } from '#domain/fold-text.ts';
import type { AxisLevel } from './cells';

type Block = readonly (readonly string[])[];

/** Where a pasted block goes. `outside` counts what has no cell. */
export interface PlacedBlock {
  cells: { row: number; column: number; text: string }[];
  outside: number;
  /** A header row or column was recognised and dropped. */
  headers: boolean;
}

interface Target {
  rows: readonly AxisLevel[];
  columns: readonly AxisLevel[];
  /** The cursor: where a block without headers starts. */
  at: { row: number; column: number };
  /** Does the text mean a value of the scale? */
  isValue: (text: string) => boolean;
}

/**
 * Lays a block from a spreadsheet over the matrix. Headers that name the levels (code or name, in either language) put their lines where they
 * belong, in any order, also when rows and columns are exchanged; headers of the full size in other words are dropped. Empty cells change nothing.
 */
export function placeBlock(pasted: Block, target: Target): PlacedBlock {
  const block = withoutTitles(pasted, target);
  return byNames(block, target) ?? bySize(block, target);
}

const column = (block: Block, at: number): string[] => block.map((line) => line[at] ?? '');
const turned = (block: Block): string[][] => (block[0] ?? []).map((_, at) => column(block, at));
const widthOf = (block: Block): number => Math.max(0, ...block.map((line) => line.length));
const isEmpty = (text: string) => text.trim() === '';

/** Empty lines around the block, and a title line above or before the headers ("Feasibility" over all columns), are no part of it. */
function withoutTitles(pasted: Block, { rows, columns }: Target): Block {
  const width = widthOf(pasted);
  let block: string[][] = pasted.map((line) => Array.from({ length: width }, (_, i) => line[i] ?? ''));
  const trim = (most: number) => {
    while (block.length > 1 && (block.at(-1) ?? []).every(isEmpty)) block.pop();
    while (block.length > most && (block[0] ?? []).filter((text) => !isEmpty(text)).length <= 1) block.shift();
  };
  trim(rows.length + 1);
  block = turned(block);
  trim(columns.length + 1);
  return turned(block);
}

/** The places on the axis that labels name: all of them, each once. */
function named(labels: readonly string[], axis: readonly AxisLevel[]): number[] | undefined {
  const places = labels.map((label) =>
    axis.findIndex(({ code, name }) => [code, name.en, name.zh].some((word) => foldText(word) === foldText(label))),
  );
  const isAll = places.length > 0 && places.every((place) => place >= 0) && new Set(places).size === places.length;
  return isAll ? places : undefined;
}

/** A block with headers that name levels on both sides, or on one. */
function byNames(block: Block, target: Target): PlacedBlock | undefined {
  const { rows, columns, at, isValue } = target;
  const [height, width] = [block.length, widthOf(block)];
  // A block that is all values and fits is no block with headers, even where codes are numbers too.
  if (height <= rows.length && width <= columns.length && block.flat().every((text) => isEmpty(text) || isValue(text)))
    return undefined;
  const put = (body: Block, down: readonly number[], right: readonly number[]): PlacedBlock =>
    placed(
      body.flatMap((line, i) => line.map((text, k) => ({ row: down[i] ?? -1, column: right[k] ?? -1, text }))),
      target,
      true,
    );
  const from = (start: number, count: number) => Array.from({ length: count }, (_, i) => start + i);
  if (height > 1 && width > 1) {
    const [top, left] = [(block[0] ?? []).slice(1), column(block, 0).slice(1)];
    const body = block.slice(1).map((line) => line.slice(1));
    const [right, down] = [named(top, columns), named(left, rows)];
    if (right && down) return put(body, down, right);
    const [turnedDown, turnedRight] = [named(top, rows), named(left, columns)];
    if (turnedDown && turnedRight) return put(turned(body), turnedDown, turnedRight);
  }
  const [right, down] = [named(block[0] ?? [], columns), named(column(block, 0), rows)];
  if (height > 1 && right) return put(block.slice(1), from(height - 1 === rows.length ? 0 : at.row, height - 1), right);
  if (width > 1 && down)
    return put(
      block.map((line) => line.slice(1)),
      down,
      from(width - 1 === columns.length ? 0 : at.column, width - 1),
    );
  return undefined;
}

/** A block without names: one line or column more than the matrix has is a header in words of its own. */
function bySize(block: Block, target: Target): PlacedBlock {
  const { rows, columns, at, isValue } = target;
  const [height, width] = [block.length, widthOf(block)];
  const both = height === rows.length + 1 && width === columns.length + 1;
  const above = both || (height === rows.length + 1 && !(block[0] ?? []).some(isValue));
  const before = both || (width === columns.length + 1 && !column(block, 0).some(isValue));
  const start = {
    row: above || height === rows.length ? 0 : at.row,
    column: before || width === columns.length ? 0 : at.column,
  };
  const cells = block
    .slice(above ? 1 : 0)
    .flatMap((line, i) =>
      line.slice(before ? 1 : 0).map((text, k) => ({ row: start.row + i, column: start.column + k, text })),
    );
  return placed(cells, target, above || before);
}

function placed(cells: PlacedBlock['cells'], { rows, columns }: Target, headers: boolean): PlacedBlock {
  const full = cells.filter(({ text }) => !isEmpty(text));
  const inside = full.filter(({ row, column: at }) => row >= 0 && at >= 0 && row < rows.length && at < columns.length);
  return { cells: inside, outside: full.length - inside.length, headers };
}

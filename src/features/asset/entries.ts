import type { AssetRow } from '#domain/model/asset.ts';
import type { Draft, Patch } from '#domain/model/kinds.ts';
import type { Method } from '#domain/model/method.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { CellValue, NewValues, Parsed } from '@/components/grid/grid-types';
import { saysNo } from '@/components/grid/parse-cell';
import { entered } from '@/workspace/draft-fields';

/** Column of a security property: `properties.C`. */
export const propertyKey = (code: string) => `properties.${code}`;
const propertyOf = (column: string) => (column.startsWith('properties.') ? column.slice('properties.'.length) : null);

/** The property assigned or taken away; in the order of the method. */
export function assigned(row: Pick<AssetRow, 'properties'>, code: string, on: boolean): string[] {
  const others = row.properties.filter((other) => other !== code);
  return on ? [...others, code] : others;
}

/** What an asset of this category starts with, where nothing was chosen yet (method.md 2.4). */
export function categoryPatch(
  method: Method,
  row: Pick<AssetRow, 'properties'>,
  category: string | null,
): Patch<'assets'> {
  const found = method.assetCategories.find(({ code }) => code === category);
  const starts = found && row.properties.length === 0;
  return { category: category ?? '', ...(starts && { properties: found.properties, diagram: found.diagram }) };
}

/** What the edit of a cell changes. */
export function patchOf(row: AssetRow, column: string, value: CellValue): Patch<'assets'> {
  const property = propertyOf(column);
  if (property) return { properties: assigned(row, property, value === true) };
  return { [column]: value ?? '' } as Patch<'assets'>;
}

/** A new asset: the category gives properties and diagram kind, what was entered itself wins. */
export function draftOf(values: NewValues, w: Workspace): Draft<'assets'> {
  const fields: Record<string, unknown> = {};
  const category = w.method.assetCategories.find(({ code }) => code === values.category);
  let properties = category?.properties ?? [];
  for (const [column, value] of Object.entries(entered(values))) {
    const property = propertyOf(column);
    if (property) properties = assigned({ properties }, property, value === true);
    else fields[column] = value;
  }
  return { name: '', ...(category && { diagram: category.diagram }), ...fields, properties } as Draft<'assets'>;
}

/** A pasted mark: nothing, a dash or a "no" takes the property away, any other sign (■, □, x, 1) assigns it. */
export const parseMark = (text: string): Parsed => ({ value: !saysNo(text) });

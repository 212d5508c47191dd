import type { AssetRow } from '#domain/kinds/asset/shape.ts';
import type { Patch } from '#domain/kinds/kinds.ts';
import type { Method } from '#domain/model/method.ts';
import type { Parsed } from '@/grid/grid-types';
import { saysNo } from '@/grid/parse-cell';
import { codedChoices } from '@/rows/choices';

export const categoryChoices = ({ assetCategories }: Method) => codedChoices(assetCategories);
export const propertyChoices = ({ properties }: Method) => codedChoices(properties);

/** The properties with one assigned, as the last, or taken away. */
export function assigned(row: Pick<AssetRow, 'properties'>, code: string, on: boolean): string[] {
  const others = row.properties.filter((other) => other !== code);
  return on ? [...others, code] : others;
}

/** What an asset of this category starts with, where nothing was chosen yet (M-2.4). */
export function categoryPatch(
  method: Method,
  row: Pick<AssetRow, 'properties'>,
  category: string | null,
): Patch<'assets'> {
  const found = method.assetCategories.find(({ code }) => code === category);
  const starts = found && row.properties.length === 0;
  return { category: category ?? '', ...(starts && { properties: found.properties, diagram: found.diagram }) };
}

/** A pasted mark: nothing, a dash, ⊘ or a "no" takes the property away, any other sign (■, □, x, 1) assigns it. */
export const parseMark = (text: string): Parsed => ({ value: text.trim() !== '⊘' && !saysNo(text) });

/** The reasons why properties do not apply with that of one, or (empty) without it. */
export function withoutUse(row: Pick<AssetRow, 'notApplicable'>, code: string, reason: string): Record<string, string> {
  const { [code]: _, ...others } = row.notApplicable;
  return reason.trim() === '' ? others : { ...others, [code]: reason };
}

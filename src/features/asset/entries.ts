import type { AssetRow } from '#domain/kinds/asset/shape.ts';
import type { Patch } from '#domain/kinds/kinds.ts';
import type { Method } from '#domain/model/method.ts';
import { readMark } from '#domain/report/marks.ts';
import type { Parsed } from '@/grid/grid-types';
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

/** A mark assigns the property, nothing, a "no" or a "not applicable" takes it away; what is neither is refused with these words. */
export function parseMark(text: string, neither: (text: string) => string): Parsed {
  const value = readMark(text);
  return value === undefined ? { refusal: neither(text.trim()) } : { value };
}

/** The reasons why properties do not apply with that of one, or (empty) without it. */
export function withoutUse(row: Pick<AssetRow, 'notApplicable'>, code: string, reason: string): Record<string, string> {
  const { [code]: _, ...others } = row.notApplicable;
  return reason.trim() === '' ? others : { ...others, [code]: reason };
}

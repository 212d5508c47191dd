import type * as z from 'zod';
import { type AnyRow, type KindName, kinds } from '../kinds/kinds.ts';
import { type Ask, mergeValue } from './merge-values.ts';

type Fields = Record<string, unknown>;

/** Who made a row and who wrote it last: of the row, not of what it says. */
const metaFields: ReadonlySet<string> = new Set(['id', 'rev', 'createBy', 'updateBy', 'updateTime', 'imported']);

/** The values that decisions were made at (M-7.5). */
const tiedFields: ReadonlySet<string> = new Set(['decided', 'overriddenAt', 'verifiedAs']);

/** What is decided as one: the places of a row whose parts are fields of their own. */
const foldedPlaces = ['box', 'ends', 'place', 'leaf', 'rating'] as const;
type FoldedPlace = (typeof foldedPlaces)[number];
export const isFolded = (place: string): place is FoldedPlace => foldedPlaces.some((one) => one === place);

/** Fields that make sense together only: a box half here and half there would stand where nobody put it. */
const together: { readonly [K in KindName]?: { readonly [P in FoldedPlace]?: readonly string[] } } = {
  groups: { box: ['x', 'y', 'width', 'height'] },
  nodes: { box: ['x', 'y', 'width', 'height'] },
  links: { ends: ['from', 'fromPort', 'to', 'toPort'] },
  treeNodes: { place: ['parent', 'order'], leaf: ['gate', 'step', 'target'] },
  paths: { rating: ['model', 'basis'] },
};

/** What is decided as one with a field: the name of the place and its fields; a field of its own is its own place. */
export function placeWith(kind: KindName, field: string): { place: string; fields: readonly string[] } {
  const found = Object.entries(together[kind] ?? {}).find(([, fields]) => fields.includes(field));
  return found ? { place: found[0], fields: found[1] } : { place: field, fields: [field] };
}

const folded = (kind: KindName, row: AnyRow): Fields => {
  const fields: Fields = { ...row };
  for (const [name, parts] of Object.entries(together[kind] ?? {})) {
    const unit: Fields = { unit: true };
    for (const part of parts) {
      unit[part] = fields[part];
      delete fields[part];
    }
    fields[name] = unit;
  }
  return fields;
};

const unfolded = (kind: KindName, fields: Fields): AnyRow => {
  const row = { ...fields };
  for (const name of Object.keys(together[kind] ?? {})) {
    const { unit: _, ...parts } = row[name] as Fields;
    delete row[name];
    Object.assign(row, parts);
  }
  return row as unknown as AnyRow;
};

/** Two lists that fit may be too long together. */
function isTooLong(kind: KindName, field: string, value: unknown, sides: readonly unknown[]): boolean {
  if (!Array.isArray(value) || sides.some((one) => Array.isArray(one) && one.length >= value.length)) return false;
  const schema = (kinds[kind].fields as Readonly<Record<string, z.ZodType>>)[field];
  return schema?.safeParse(value).success === false;
}

/** A row of this side with what the other changed since the base; without a base both sides made it. */
export function mergeRow(kind: KindName, base: AnyRow | undefined, mine: AnyRow, theirs: AnyRow, ask: Ask): AnyRow {
  const [here, there] = [folded(kind, mine), folded(kind, theirs)];
  const was = base ? folded(kind, base) : {};
  const merged: Fields = {};
  for (const field of new Set([...Object.keys(here), ...Object.keys(there)])) {
    const ofRow = metaFields.has(field) || (!base && (field === 'code' || field === 'responsibleBy'));
    if (ofRow) merged[field] = here[field];
    else {
      const rule = kinds[kind].references[field];
      // Two decisions about one thing are none: the values of either are not those of the row that comes of both (M-7.5).
      const asked: Ask = tiedFields.has(field) ? () => null : ask;
      let value = mergeValue(was[field], here[field], there[field], asked, [field], rule?.repeats === true);
      const mayNotBeEmpty = rule?.onDrop === 'drop' && Array.isArray(here[field]);
      if (
        (mayNotBeEmpty && (value as unknown[]).length === 0) ||
        isTooLong(kind, field, value, [here[field], there[field]])
      )
        value = ask([field], was[field], here[field], there[field]);
      merged[field] = value;
    }
  }
  return unfolded(kind, merged);
}

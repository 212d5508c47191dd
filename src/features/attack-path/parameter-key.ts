import { partOfColumn } from '@/rows/fields';

/** The beginning of the keys of the columns for parameters. */
export const parameterColumns = 'value';

/** The key of the column of a parameter: `value.attack-potential/ET`. The model is named, because two may know one parameter. */
export const parameterKey = (model: string, parameter: string): string => `${parameterColumns}.${model}/${parameter}`;

/** The key of the column of the attack vector: `vector.attack-vector/AV`, with the model that knows it. */
export const vectorKey = (model: string, parameter: string): string => `vector.${model}/${parameter}`;

/** Model and parameter of a column. */
export function parameterOf(column: string): { model: string; parameter: string } {
  const part = partOfColumn(column);
  const at = part.lastIndexOf('/');
  return { model: part.slice(0, at), parameter: part.slice(at + 1) };
}

import type { KindName } from '#domain/kinds/kinds.ts';
import { shownName } from '#domain/method/explain/shown-name.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Method } from '#domain/model/method.ts';
import { inLanguage } from '@/local-text';
import type { AllLooks, LevelLook } from '@/ratings/useLooks';
import type { MethodWords } from './field-words';

/** Where a value stands in a row: its field, then the dimension or the parameter inside it, then the part of that. */
export type Path = readonly string[];

/** The name of a dimension of the impact or of a parameter of the feasibility. */
export function partName(method: Method, code: string): string | undefined {
  const dimension = method.impact.dimensions.find((one) => one.code === code);
  if (dimension) return `${code} ${inLanguage(dimension.name)}`;
  for (const { parameters } of method.feasibility) {
    const parameter = parameters.find((one) => one.code === code);
    if (parameter) return inLanguage(parameter.name);
  }
  return undefined;
}

/** The level of the method that a stored value is. */
export function levelLook(looks: AllLooks, kind: KindName, path: Path, value: string): LevelLook | undefined {
  if (path.at(-1) !== 'level') return undefined;
  if (kind !== 'damages' && path[1] !== 'impact') return looks.feasibility.get(value);
  return looks.dimensions.get(path.at(-2) ?? '')?.get(value) ?? looks.impact.get(value);
}

/** The name of the entry of the method that a stored value is: a level of a parameter, a property, a type. */
export function entryName(method: Method, kind: KindName, path: Path, value: string): string | undefined {
  const [field, inside] = path;
  const last = path.at(-1) ?? '';
  if (field === 'model' || last === 'model') return modelName(method, value);
  if (field === 'ratings' || inside === 'ratings') return parameterLevel(method, last, value);
  if (field === 'property') return named(method.properties, value);
  if (field === 'type' && kind === 'threats') return named(method.threatTypes, value);
  if (field === 'category' && kind === 'assets') return named(method.assetCategories, value);
  return undefined;
}

/** The names of what rows of a kind store of the method. */
export const methodWords = (method: Method, looks: AllLooks, kind: KindName): MethodWords => ({
  part: (code) => partName(method, code) ?? modelName(method, code),
  value: (path, value) => levelLook(looks, kind, path, value)?.name ?? entryName(method, kind, path, value),
});

/** The name of a model of feasibility. */
function modelName(method: Method, id: string): string | undefined {
  const model = method.feasibility.find((one) => one.id === id);
  return model && inLanguage(shownName(method, model));
}

function parameterLevel(method: Method, code: string, value: string): string | undefined {
  for (const { parameters } of method.feasibility) {
    const level = parameters.find((one) => one.code === code)?.levels.find((one) => one.code === value);
    if (level) return `${inLanguage(level.name)}${level.value === null ? '' : ` (${level.value})`}`;
  }
  return undefined;
}

function named(list: readonly { code: string; name: LocalText }[], code: string): string | undefined {
  const found = list.find((one) => one.code === code);
  return found && inLanguage(found.name);
}

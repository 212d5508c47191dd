import { isAnalysisKind, type KindName } from '#domain/kinds/kinds.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Method } from '#domain/model/method.ts';
import type { Difference } from '#domain/versions/differences.ts';
import { isFolded } from '#domain/versions/merge-row.ts';
import type { Translate } from '@/i18n';
import { inLanguage } from '@/local-text';
import { type AllLooks, allLooks, type LevelLook } from '@/ratings/useLooks';
import { type FieldWords, fieldWords } from '@/rows/field-words';
import { uncodedFields } from '@/rows/uncoded-fields';
import type { FieldsByKind } from '@/rows/useFieldWords';

/** A value as a line shows it: a level as a chip, all else in words. */
export interface ShownValue {
  text: string;
  look?: LevelLook | undefined;
}

export interface ShownDifference {
  label: string;
  before: ShownValue;
  after: ShownValue;
}

/** What words need to know of two versions. */
interface Compared {
  methods: { before: Method; after: Method };
  /** The code of the row with this id; undefined for what is no id. */
  codeOf: (id: string) => string | undefined;
}

interface Side {
  method: Method;
  looks: AllLooks;
}

/** Says what differs as the screens of the task do: fields by their names, levels by those of the method of their version. */
export class DifferenceWords {
  readonly #t: Translate;
  readonly #sides: { before: Side; after: Side };
  readonly #words = new Map<KindName, FieldWords>();
  readonly #fields: FieldsByKind;
  readonly #codeOf: (id: string) => string | undefined;

  constructor({ methods, codeOf }: Compared, fields: FieldsByKind, t: Translate) {
    this.#t = t;
    this.#fields = fields;
    this.#codeOf = codeOf;
    const side = (method: Method): Side => ({ method, looks: allLooks(method) });
    this.#sides = { before: side(methods.before), after: side(methods.after) };
  }

  looks(of: 'before' | 'after'): AllLooks {
    return this.#sides[of].looks;
  }

  of(kind: KindName, difference: Difference): ShownDifference {
    const { path, before, after } = difference;
    const words = this.#wordsOf(kind);
    const shown = (side: Side, value: unknown): ShownValue =>
      levelOf(side, kind, path, value) ?? { text: words.value(path[0] ?? '', value) };
    return {
      label: this.#labelOf(words, path),
      before: shown(this.#sides.before, before),
      after: shown(this.#sides.after, after),
    };
  }

  #wordsOf(kind: KindName): FieldWords {
    const fields = isAnalysisKind(kind) ? this.#fields[kind] : uncodedFields[kind];
    const known = this.#words.get(kind) ?? fieldWords(fields, this.#t, this.#codeOf);
    this.#words.set(kind, known);
    return known;
  }

  /** The field, then the dimension or the parameter inside it, then the part of that. */
  #labelOf(words: FieldWords, path: readonly string[]): string {
    const [field = '', ...parts] = path;
    if (parts.length === 0 && isFolded(field)) return this.#t(`drawn.unit.${field}`);
    const { method } = this.#sides.after;
    const named = parts.flatMap((part) => {
      if (part === 'level' || method.feasibility.some(({ id }) => id === part)) return [];
      const inner = partName(method, part);
      return inner ? [inner] : [words.part(field, part)];
    });
    return named.length > 0 && isRating(field) ? named.join(' · ') : [words.field(field), ...named].join(' · ');
  }
}

const isRating = (field: string) => field === 'ratings';

/** The name of a dimension of the impact or of a parameter of the feasibility. */
function partName(method: Method, code: string): string | undefined {
  const dimension = method.impact.dimensions.find((one) => one.code === code);
  if (dimension) return `${code} ${inLanguage(dimension.name)}`;
  for (const { parameters } of method.feasibility) {
    const parameter = parameters.find((one) => one.code === code);
    if (parameter) return inLanguage(parameter.name);
  }
  return undefined;
}

/** The value where it is an entry of the method: a level, a property, a type. */
function levelOf(
  { method, looks }: Side,
  kind: KindName,
  path: readonly string[],
  value: unknown,
): ShownValue | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const chip = (look: LevelLook | undefined) => (look ? { text: look.name, look } : undefined);
  const [field, ...parts] = path;
  const last = parts.at(-1) ?? field;
  if (last === 'level' && (kind === 'damages' || parts[0] === 'impact')) {
    const dimension = parts.at(-2) ?? '';
    return chip(looks.dimensions.get(dimension)?.get(value) ?? looks.impact.get(value));
  }
  if (last === 'level') return chip(looks.feasibility.get(value));
  if (isRating(field ?? '') || parts[0] === 'ratings') return parameterLevel(method, last ?? '', value);
  if (field === 'model')
    return entry(
      method.feasibility.map(({ id, name }) => ({ code: id, name })),
      value,
    );
  if (field === 'property') return entry(method.properties, value);
  if (field === 'type' && kind === 'threats') return entry(method.threatTypes, value);
  if (field === 'category' && kind === 'assets') return entry(method.assetCategories, value);
  return undefined;
}

function parameterLevel(method: Method, code: string, value: string): ShownValue | undefined {
  for (const { parameters } of method.feasibility) {
    const level = parameters.find((one) => one.code === code)?.levels.find((one) => one.code === value);
    if (level) return { text: `${inLanguage(level.name)}${level.value === null ? '' : ` (${level.value})`}` };
  }
  return undefined;
}

const entry = (list: readonly { code: string; name: LocalText }[], code: string): ShownValue | undefined => {
  const found = list.find((one) => one.code === code);
  return found && { text: inLanguage(found.name) };
};

import type { VersionComparison } from '#contract/comparison.ts';
import type { Attachment } from '#domain/kinds/attachment.ts';
import { type AnalysisKind, isAnalysisKind, type KindName } from '#domain/kinds/kinds.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Method } from '#domain/model/method.ts';
import type { Difference } from '#domain/versions/differences.ts';
import type { Translate } from '@/i18n';
import { inLanguage } from '@/local-text';
import { type AllLooks, allLooks, type LevelLook } from '@/ratings/useLooks';
import { type FieldWords, fieldWords } from '@/rows/field-words';
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

interface Side {
  method: Method;
  looks: AllLooks;
}

/** Says what differs as the screens of the task do: fields by their names, levels by those of the method of their version. */
export class DifferenceWords {
  readonly #t: Translate;
  readonly #sides: { before: Side; after: Side };
  readonly #words = new Map<AnalysisKind, FieldWords>();
  readonly #fields: FieldsByKind;
  readonly #codeOf: (id: string) => string | undefined;

  constructor({ methods, codes }: VersionComparison, fields: FieldsByKind, t: Translate) {
    this.#t = t;
    this.#fields = fields;
    this.#codeOf = (id) => codes[id];
    const side = (method: Method): Side => ({ method, looks: allLooks(method) });
    this.#sides = { before: side(methods.before), after: side(methods.after) };
  }

  looks(of: 'before' | 'after'): AllLooks {
    return this.#sides[of].looks;
  }

  of(kind: KindName, difference: Difference): ShownDifference {
    if (kind === 'chapters') return this.#ofChapter(difference);
    const { path, before, after } = difference;
    const words = isAnalysisKind(kind) ? this.#wordsOf(kind) : undefined;
    const shown = (side: Side, value: unknown): ShownValue =>
      levelOf(side, kind, path, value) ?? { text: words?.value(path[0] ?? '', value) ?? plainText(value) };
    return {
      label: this.#labelOf(words, path),
      before: shown(this.#sides.before, before),
      after: shown(this.#sides.after, after),
    };
  }

  /** A chapter is no row of a grid: its text and its pictures by name. */
  #ofChapter({ path: [field], before, after }: Difference): ShownDifference {
    const names = (value: unknown) =>
      Array.isArray(value) ? (value as Attachment[]).map(({ name }) => name).join(', ') : plainText(value);
    const label = field === 'pictures' ? 'version.diff.chapter.pictures' : 'version.diff.chapter.text';
    return { label: this.#t(label), before: { text: names(before) }, after: { text: names(after) } };
  }

  #wordsOf(kind: AnalysisKind): FieldWords {
    const known = this.#words.get(kind) ?? fieldWords(this.#fields[kind], this.#t, this.#codeOf);
    this.#words.set(kind, known);
    return known;
  }

  /** The field, then the dimension or the parameter inside it, then the part of that. */
  #labelOf(words: FieldWords | undefined, path: readonly string[]): string {
    const [field = '', ...parts] = path;
    const { method } = this.#sides.after;
    const named = parts.flatMap((part) => {
      if (part === 'level' || method.feasibility.some(({ id }) => id === part)) return [];
      const inner = partName(method, part);
      return inner ? [inner] : [words?.part(field, part) ?? part];
    });
    return named.length > 0 && isRating(field)
      ? named.join(' · ')
      : [words?.field(field) ?? field, ...named].join(' · ');
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

/** Of drawn rows, whose parts have no words of their own. */
const plainText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

import { isAnalysisKind, type KindName } from '#domain/kinds/kinds.ts';
import type { Method } from '#domain/model/method.ts';
import type { Difference } from '#domain/versions/differences.ts';
import { isFolded } from '#domain/versions/merge-row.ts';
import type { Translate } from '@/i18n';
import { inLanguage } from '@/local-text';
import { type AllLooks, allLooks, type LevelLook } from '@/ratings/useLooks';
import { type FieldWords, fieldWords } from '@/rows/field-words';
import { entryName, levelLook, type Path, partName } from '@/rows/method-words';
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

  /** A risk value with its level; of no residual risk there is none. */
  risk(side: 'before' | 'after', state: { value: number | null } | null): ShownValue {
    if (state === null) return { text: this.#t('version.diff.none') };
    if (state.value === null) return { text: this.#t('workspace.notRated') };
    const look = this.looks(side).risk.get(String(state.value));
    return look ? { text: `${state.value} ${look.name}`, look } : { text: String(state.value) };
  }

  /** A CAL by its name. */
  cal(side: 'before' | 'after', { cal, known }: { cal: string | null; known: boolean }): string {
    if (!known) return this.#t('workspace.notRated');
    if (cal === null) return this.#t('workspace.cal.none');
    const level = this.#sides[side].method.cal.levels.find(({ code }) => code === cal);
    return level ? inLanguage(level.name) : cal;
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

/** The value where it is an entry of the method: a level, a property, a type. */
function levelOf({ method, looks }: Side, kind: KindName, path: Path, value: unknown): ShownValue | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const look = levelLook(looks, kind, path, value);
  if (look) return { text: look.name, look };
  const name = entryName(method, kind, path, value);
  return name === undefined ? undefined : { text: name };
}

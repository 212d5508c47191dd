import type { LocalText } from '#domain/model/base.ts';
import type { PlainTextKey, Translate } from '@/i18n';
import { inLanguage } from '@/local-text';

/** What words need of a declared field. */
export interface WordedField {
  name: string;
  label: PlainTextKey;
  parts?: Readonly<Record<string, PlainTextKey>>;
  /** The entries of a fixed list. */
  values?: Readonly<Record<string, PlainTextKey>>;
  /** What is shown of a stored text that has a name in each language. */
  shown?: (stored: string) => string;
}

/** What words need of the fields of a kind. */
export interface WordedFields {
  code: PlainTextKey;
  list: readonly WordedField[];
}

export interface FieldWords {
  /** The word of a stored field. */
  field(name: string): string;
  /** The word of a part inside the value of a field. */
  part(field: string, name: string): string;
  /** Rows by their code, yes and no, lists and ratings in one line; empty for nothing. */
  value(name: string, value: unknown): string;
  /** The word of a place inside a value, as in `ratings`, `S`, `reason`: a rating goes by the name of its dimension or parameter alone. */
  place(path: readonly string[]): string;
  /** The same as `value`, of what stands at a place. */
  valueAt(path: readonly string[], value: unknown): string;
}

/** The names of what the method of a version calls by codes. */
export interface MethodWords {
  /** Of a part inside a value: a dimension, a parameter, a model. */
  part(code: string): string | undefined;
  /** Of a value that is a level or another entry; `path`: the field and the parts it stands in. */
  value(path: readonly string[], value: string): string | undefined;
}

/**
 * The words for stored fields and values of one kind, as its screens have them.
 *
 * @param codeOf the code of the row with this id, in whatever kind; undefined for what is no id
 * @param method absent: levels and other entries of the method are said by their codes
 */
export function fieldWords(
  { code, list }: WordedFields,
  t: Translate,
  codeOf: (id: string) => string | undefined,
  method?: MethodWords,
): FieldWords {
  const byName = new Map(list.map((field) => [field.name, field]));

  /** `inside`: the field whose value has this part. */
  const labelOf = (name: string, inside?: WordedField): string => {
    const label = inside?.parts?.[name] ?? (name === 'code' ? code : byName.get(name)?.label);
    return label ? t(label) : name;
  };
  const wordOf = (value: string, [name = '', ...parts]: readonly string[]): string => {
    const field = byName.get(name);
    const word = field?.values?.[value];
    return (
      codeOf(value) ?? (word ? t(word) : (method?.value([name, ...parts], value) ?? field?.shown?.(value) ?? value))
    );
  };
  const partsOf = (value: object, path: readonly string[]): string =>
    Object.entries(value)
      .map(([name, part]) => ({ name, isUsual: part === false, text: textOf(part, [...path, name]) }))
      .filter(({ isUsual, text }) => !isUsual && text !== '')
      .map(({ name, text }) =>
        name === 'level' ? text : `${method?.part(name) ?? labelOf(name, byName.get(path[0] ?? ''))} ${text}`,
      )
      .join(' · ');
  const placeOf = ([name = '', ...parts]: readonly string[]): string => {
    const inner = parts
      .filter((part) => part !== 'level')
      .map((part) => method?.part(part) ?? labelOf(part, byName.get(name)));
    return (name === 'ratings' && inner.length > 0 ? inner : [labelOf(name), ...inner]).join(' · ');
  };
  const textOf = (value: unknown, path: readonly string[]): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return t(value ? 'workspace.yes' : 'workspace.no');
    if (typeof value === 'string') return wordOf(value, path);
    if (Array.isArray(value)) return value.map((one) => textOf(one, path)).join(', ');
    if (typeof value !== 'object') return String(value);
    // A clause is cited as people write it.
    if ('standard' in value && 'chapter' in value) return `${value.standard} ${value.chapter}`.trim();
    // A model and a file are known by their names.
    if ('description' in value && 'name' in value && isLocal(value.name)) return inLanguage(value.name);
    return 'file' in value && 'name' in value ? String(value.name) : partsOf(value, path);
  };
  return {
    field: (name) => labelOf(name),
    part: (field, name) => labelOf(name, byName.get(field)),
    value: (name, value) => textOf(value, [name]),
    place: placeOf,
    valueAt: (path, value) => textOf(value, path),
  };
}

const isLocal = (name: unknown): name is LocalText => typeof name === 'object' && name !== null && 'en' in name;

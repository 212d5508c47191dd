import type { PlainTextKey, Translate } from '@/i18n';

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
}

/**
 * The words for stored fields and values of one kind, as its screens have them.
 *
 * @param codeOf the code of the row with this id, in whatever kind; undefined for what is no id
 */
export function fieldWords(
  { code, list }: WordedFields,
  t: Translate,
  codeOf: (id: string) => string | undefined,
): FieldWords {
  const byName = new Map(list.map((field) => [field.name, field]));

  /** `inside`: the field whose value has this part. */
  const labelOf = (name: string, inside?: WordedField): string => {
    const label = inside?.parts?.[name] ?? (name === 'code' ? code : byName.get(name)?.label);
    return label ? t(label) : name;
  };
  const wordOf = (value: string, field: WordedField | undefined): string => {
    const word = field?.values?.[value];
    return codeOf(value) ?? (word ? t(word) : (field?.shown?.(value) ?? value));
  };
  const partsOf = (value: object, field: WordedField | undefined): string =>
    Object.entries(value)
      .filter(([, part]) => part !== false && textOf(part, field) !== '')
      .map(([name, part]) =>
        name === 'level' ? textOf(part, field) : `${labelOf(name, field)} ${textOf(part, field)}`,
      )
      .join(' · ');
  const textOf = (value: unknown, field: WordedField | undefined): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return t(value ? 'workspace.yes' : 'workspace.no');
    if (typeof value === 'string') return wordOf(value, field);
    if (Array.isArray(value)) return value.map((one) => textOf(one, field)).join(', ');
    if (typeof value !== 'object') return String(value);
    // A file is known by its name.
    return 'file' in value && 'name' in value ? String(value.name) : partsOf(value, field);
  };
  return {
    field: (name) => labelOf(name),
    part: (field, name) => labelOf(name, byName.get(field)),
    value: (name, value) => textOf(value, byName.get(name)),
  };
}

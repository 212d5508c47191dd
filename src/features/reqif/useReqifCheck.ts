import { useRef, useState } from 'react';
import { type ReqifPreview, reqif } from '#contract/formats/reqif.ts';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';

type Type = ReqifPreview['types'][number];
/** What a person said of the types and attributes of the document; the rest is remembered or guessed. */
export type Mapping = Record<string, { kind: Type['kind']; fields: Record<string, Type['attributes'][number]['use']> }>;
type Line = ReqifPreview['lines'][number];
export type Choice = Line['choice'];
/** Of a row, or of each of its fields. */
type LineChoice = Choice | Readonly<Record<string, Choice>>;

/** The fields of a changed row of which a person chooses. */
export const openFields = ({ fields }: Line): Line['fields'] => fields.filter(({ isOpen }) => isOpen);

/** Has the server compare the file with the rows; what it says of one chosen before is passed over. */
export function useReqifCheck(versionId: string) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ReqifPreview>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [choices, setChoices] = useState<Record<string, LineChoice>>({});
  const [refused, setRefused] = useState<string>();
  const [reading, setReading] = useState(false);
  const latest = useRef(0);

  const read = async (chosen: File, next: Mapping) => {
    latest.current += 1;
    const own = latest.current;
    if (chosen !== file) {
      setPreview(undefined);
      setChoices({});
    }
    setFile(chosen);
    setMapping(next);
    setRefused(undefined);
    setReading(true);
    const form = new FormData();
    form.append('file', chosen);
    form.append('mapping', JSON.stringify(next));
    try {
      const found = await call(reqif.check, { params: { versionId }, form }, silent);
      if (own === latest.current) setPreview(found);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (own === latest.current) setRefused(refusalText(error));
    } finally {
      if (own === latest.current) setReading(false);
    }
  };

  const mapType = (type: Type, changes: Partial<Mapping[string]>) => {
    if (!file) return;
    const shown = Object.fromEntries(type.attributes.map(({ key, use }) => [key, use]));
    // Of another kind the server guesses anew what the attributes hold.
    const fields = changes.kind === undefined ? { ...shown, ...mapping[type.key]?.fields, ...changes.fields } : {};
    void read(file, { ...mapping, [type.key]: { kind: changes.kind ?? type.kind, fields } });
  };

  const fieldChoiceOf = ({ object, choice }: Line, field: string): Choice => {
    const own = choices[object] ?? choice;
    return typeof own === 'string' ? own : (own[field] ?? choice);
  };
  /** Undefined where some of its fields become what the document says and others stay. */
  const choiceOf = (line: Line): Choice | undefined => {
    const own = choices[line.object] ?? line.choice;
    if (typeof own === 'string') return own;
    const [first, ...others] = new Set(openFields(line).map(({ field }) => fieldChoiceOf(line, field)));
    return others.length === 0 ? first : undefined;
  };
  return {
    file,
    preview,
    refused,
    reading,
    read,
    /** The same file again, where rows have changed meanwhile. */
    again: () => file && void read(file, mapping),
    mapKind: (type: Type, kind: Type['kind']) => mapType(type, { kind }),
    mapAttribute: (type: Type, key: string, use: Type['attributes'][number]['use']) => {
      // One attribute holds a field: of two the server would read the one that comes later.
      const others = type.attributes.flatMap((one): [string, ''][] =>
        use !== '' && one.use === use ? [[one.key, '']] : [],
      );
      mapType(type, { fields: { ...Object.fromEntries(others), [key]: use } });
    },
    choiceOf,
    fieldChoiceOf,
    chooseField: (line: Line, field: string, choice: Choice) => {
      const fields = openFields(line).map((one) => [one.field, fieldChoiceOf(line, one.field)] as const);
      setChoices((before) => ({ ...before, [line.object]: { ...Object.fromEntries(fields), [field]: choice } }));
    },
    choose: (objects: readonly string[], choice: Choice) =>
      setChoices((before) => ({ ...before, ...Object.fromEntries(objects.map((object) => [object, choice])) })),
    /** What was chosen, as the import takes it. */
    chosen: () => ({
      mapping: JSON.stringify(mapping),
      choices: JSON.stringify(choices),
      fingerprint: preview?.fingerprint ?? '',
    }),
  };
}

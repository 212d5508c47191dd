import { useRef, useState } from 'react';
import { type ReqifPreview, reqif } from '#contract/formats/reqif.ts';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';

type Type = ReqifPreview['types'][number];
/** What a person said of the types and attributes of the document; the rest is remembered or guessed. */
export type Mapping = Record<string, { kind: Type['kind']; fields: Record<string, Type['attributes'][number]['use']> }>;
export type Choice = ReqifPreview['lines'][number]['choice'];

/** Has the server compare the file with the rows; what it says of one chosen before is passed over. */
export function useReqifCheck(versionId: string) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ReqifPreview>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [choices, setChoices] = useState<Record<string, Choice>>({});
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

  const choiceOf = ({ object, choice }: ReqifPreview['lines'][number]): Choice => choices[object] ?? choice;
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

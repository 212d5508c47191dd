import { createContext, useContext, useMemo } from 'react';
import { type AnalysisKind, analysisKindNames } from '#domain/kinds/kinds.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { useLooks } from '@/ratings/useLooks';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { type FieldWords, fieldWords, type WordedFields } from './field-words';
import { methodWords } from './method-words';

/** The declared fields of every kind. */
export type FieldsByKind = Readonly<Record<AnalysisKind, WordedFields>>;

/** Features declare the fields and the page collects them, because this room may not import features. */
export const FieldsOfKinds = createContext<FieldsByKind | null>(null);

export function useFieldsByKind(): FieldsByKind {
  const fields = useContext(FieldsOfKinds);
  if (!fields) throw new Error('fields outside of FieldsOfKinds');
  return fields;
}

/** Says stored fields and values of rows as the screens do: for history, conflicts and the comparison of versions. */
export function useFieldWords(): (kind: AnalysisKind) => FieldWords {
  const t = useT();
  const session = useSession();
  const fields = useFieldsByKind();
  const method = useWorkspace((v) => v.w.method);
  const looks = useLooks();
  return useMemo(() => {
    const codeOf = (id: string) => {
      for (const kind of analysisKindNames) {
        const row = tableOf(session.view.w, kind).get(id);
        if (row) return row.code;
      }
    };
    return (kind) => fieldWords(fields[kind], t, codeOf, methodWords(method, looks, kind));
  }, [t, session, fields, method, looks]);
}

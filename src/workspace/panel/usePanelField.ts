import { useCallback, useRef, useState } from 'react';
import type { FieldProblem } from '#contract/errors.ts';
import { fieldProblems, type ProblemKey } from '#contract/problems.ts';
import type { KindName, Patch, Row } from '#domain/model/kinds.ts';
import { currentLanguage } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { refusalText } from '../frame/ConflictBar';
import { useSession } from '../WorkspaceProvider';

/** A field's problem in words, with the title the field has on screen. */
export function problemText({ problem, limit }: FieldProblem, title: string): string {
  const entry = fieldProblems[problem as ProblemKey];
  if (!entry) return problem;
  const text = currentLanguage() === 'zh-CN' ? entry.zh : entry.en;
  return text.replace('{field}', title).replace('{limit}', String(limit ?? ''));
}

/**
 * Saves one field of a row. `begin` remembers the row as it was when the person started, so that a colleague's change in between is
 * merged or becomes a conflict; a refused save leaves its words at the field.
 */
export function usePanelField<K extends KindName>(kind: K, row: Row<K>, title: string) {
  const session = useSession();
  const seen = useRef<Row<K> | null>(null);
  const [error, setError] = useState<string | null>(null);
  const begin = useCallback(() => {
    seen.current ??= row;
  }, [row]);
  const save = useCallback(
    async (patch: Patch<K>): Promise<boolean> => {
      const from = seen.current ?? row;
      try {
        await session.change(kind, from, patch);
        seen.current = null;
        setError(null);
        return true;
      } catch (thrown) {
        const refused = thrown as CallError;
        const own = refused.fields.find((f) => Object.keys(patch).some((name) => f.path.startsWith(name)));
        setError(own && refused.errorCode === '10000001' ? problemText(own, title) : refusalText(refused));
        return false;
      }
    },
    [session, kind, row, title],
  );
  const leave = useCallback(() => {
    seen.current = null;
    setError(null);
  }, []);
  return { begin, save, leave, error };
}

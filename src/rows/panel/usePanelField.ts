import { useCallback, useRef, useState } from 'react';
import type { AnalysisKind, Patch, Row } from '#domain/kinds/kinds.ts';
import { problemText } from '@/components/field-rules';
import type { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { refusalText } from '@/request/failures';
import { useSession } from '@/session/SessionProvider';

/**
 * Saves one field of a row. `begin` remembers the row as it was when the person started, so that a colleague's change in between is
 * merged or becomes a conflict; a refused save leaves its words at the field.
 */
export function usePanelField<K extends AnalysisKind>(kind: K, row: Row<K>, title: string) {
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
        setError(own && refused.errorCode === errorCodes.BadInput ? problemText(own, title) : refusalText(refused));
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

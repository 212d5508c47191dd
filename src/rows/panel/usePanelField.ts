import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnalysisKind, AnalysisRow, Patch, Row } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { failedAct } from '@/rows/failed-act';
import { refusedWords } from '@/rows/refused-words';
import { useSession } from '@/session/SessionProvider';
import { useKeptInput } from '@/session/useKeptInput';

/** What was typed into a field and not saved: for the row as the person saw it, with the reason of a refusal. */
interface KeptText<K extends AnalysisKind> {
  text: string;
  seen: Row<K>;
  error?: string;
}

/**
 * Saves one field of a row. `begin` remembers the row as it was when the person started, so that a colleague's change in between is
 * merged or becomes a conflict; a refused save leaves its words at the field, until the row holds them all the same: a conflict is settled
 * elsewhere. `stored`: the text of the row, where the field is one.
 */
export function usePanelField<K extends AnalysisKind>(kind: K, row: Row<K>, title: string, stored?: string) {
  const t = useT();
  const session = useSession();
  const [kept, keep] = useKeptInput<KeptText<K>>(`${kind} ${row.id} ${title}`);
  const seen = useRef<Row<K> | null>(kept?.seen ?? null);
  const [error, setError] = useState<string | null>(kept?.error ?? null);
  /** Keeps what is typed, with the row it was typed for, until it is saved or taken back. */
  const type = useCallback(
    (text: string | null, refused?: string) => {
      seen.current ??= row;
      keep(text === null ? null : { text, seen: seen.current, ...(refused !== undefined && { error: refused }) });
    },
    [keep, row],
  );
  const begin = useCallback(() => {
    seen.current ??= row;
  }, [row]);
  const save = useCallback(
    async (patch: Patch<K>, text?: string): Promise<boolean> => {
      const from = seen.current ?? row;
      try {
        await session.change(kind, from, patch);
        seen.current = null;
        setError(null);
        return true;
      } catch (thrown) {
        const refused = thrown as CallError;
        const isOwn = (path: string) => Object.keys(patch).some((name) => path.startsWith(name));
        const said = refusedWords(refused, (path) => (isOwn(path) ? title : undefined));
        const why = failedAct(t, { kind, code: (from as AnalysisRow).code, patch }, said);
        setError(why);
        if (text !== undefined) type(text, why);
        return false;
      }
    },
    [t, session, kind, row, title, type],
  );
  /** Keeps what was typed at the field, with the reason why it is not saved. */
  const refuse = useCallback(
    (text: string, why: string) => {
      setError(why);
      type(text, why);
    },
    [type],
  );
  const leave = useCallback(() => {
    seen.current = null;
    setError(null);
  }, []);
  const isSettled = kept?.error !== undefined && kept.text === stored;
  useEffect(() => {
    if (!isSettled) return;
    type(null);
    leave();
  }, [isSettled, type, leave]);
  return { begin, save, leave, error, typed: kept?.text ?? null, type, refuse };
}

import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import type { AnalysisKind, AnalysisRow, Patch, Row } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { failedAct } from '@/rows/failed-act';
import { refusedWords } from '@/rows/refused-words';
import { useKeptInput } from '@/session/kept/useKeptInput';
import { useSession, useWorkspace } from '@/session/SessionProvider';

/** Why a field was refused. `conflict`: somebody else was first, and the person decides about it in the bar above. */
interface FieldRefusal {
  why: string;
  conflict?: string;
}

/** What was typed into a field and not saved: for the row as the person saw it. `error`: it was refused, and stands there as it was then. */
interface KeptText<K extends AnalysisKind> {
  text: string;
  seen: Row<K>;
  error?: string;
  conflict?: string;
}

/**
 * Saves one field of a row. `begin` remembers the row as it was when the person started, so that a colleague's change in between is
 * merged or becomes a conflict; a refused save leaves its words at the field, until the row holds them all the same or the conflict is decided
 * elsewhere. `stored`: the text of the row, where the field is one.
 */
export function usePanelField<K extends AnalysisKind>(kind: K, row: Row<K>, title: string, stored?: string) {
  const t = useT();
  const session = useSession();
  const conflicts = useWorkspace((v) => v.conflicts);
  const [kept, keep] = useKeptInput<KeptText<K>>(`${kind} ${row.id} ${title}`);
  const seen = useRef<Row<K> | null>(kept?.seen ?? null);
  const [refusal, setRefusal] = useState<FieldRefusal | null>(refusalIn(kept));
  const isAsRefused = kept?.error !== undefined;
  /** Keeps what is typed, with the row it was typed for, until it is saved or taken back. */
  const type = useMemoizedFn((text: string | null, refused?: FieldRefusal) => {
    // Told of a conflict, the person goes on from what is stored by now.
    if (isAsRefused && refusal?.conflict !== undefined && !refused) seen.current = row;
    seen.current ??= row;
    const { why, conflict } = refused ?? {};
    const marks = { ...(why !== undefined && { error: why }), ...(conflict !== undefined && { conflict }) };
    keep(text === null ? null : { text, seen: seen.current, ...marks });
  });
  const begin = useMemoizedFn(() => {
    seen.current ??= row;
  });
  /** Nothing is typed here any more, nor refused. */
  const leave = useMemoizedFn(() => {
    seen.current = null;
    setRefusal(null);
    if (refusal?.conflict !== undefined) session.conflicts.settleInPlace(refusal.conflict);
  });
  /** Keeps what was typed at the field, with the reason why it is not saved. */
  const refuse = useMemoizedFn((text: string | undefined, why: string, conflict?: string) => {
    const refused = { why, ...(conflict !== undefined && { conflict }) };
    setRefusal(refused);
    if (text !== undefined) type(text, refused);
  });
  const save = useMemoizedFn(async (patch: Patch<K>, text?: string): Promise<boolean> => {
    const from = seen.current ?? row;
    try {
      await session.change(kind, from, patch);
      leave();
      return true;
    } catch (thrown) {
      const error = thrown as CallError;
      const isOwn = (path: string) => Object.keys(patch).some((name) => path.startsWith(name));
      const said = refusedWords(error, (path) => (isOwn(path) ? title : undefined));
      const why = failedAct(t, { kind, code: (from as AnalysisRow).code, patch }, said);
      refuse(text, why, session.conflicts.idOf(error));
      return false;
    }
  });
  /**
   * Does what was refused stay so when the field is left as it was? By Enter it is sent once more, but never over what somebody else has saved: that is
   * decided where both are shown.
   */
  const staysRefused = (by: 'enter' | 'blur') => isAsRefused && (by === 'blur' || refusal?.conflict !== undefined);

  const isHeld = isAsRefused && kept.text === stored;
  const isDecided = refusal?.conflict !== undefined && !conflicts.some(({ id }) => id === refusal.conflict);
  useEffect(() => {
    if (!isHeld && !isDecided) return;
    // What was typed since then is still to be saved.
    if (isAsRefused) type(null);
    if (isAsRefused || kept === null) seen.current = null;
    if (isHeld) leave();
    else setRefusal(null);
  }, [isHeld, isDecided, isAsRefused, kept, type, leave]);
  const error = refusal?.why ?? null;
  return { begin, save, leave, error, typed: kept?.text ?? null, type, refuse, staysRefused };
}

const refusalIn = (kept: { error?: string; conflict?: string } | null): FieldRefusal | null =>
  kept?.error === undefined
    ? null
    : { why: kept.error, ...(kept.conflict !== undefined && { conflict: kept.conflict }) };

import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { twinOf } from '#domain/views/twins.ts';
import { useT } from '@/i18n';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';

interface Named {
  kind: AnalysisKind;
  id: string;
  field: string;
}

/** Beside the name of a row, quietly: another one is called so, or looks as if it were. */
export function TwinMark(of: Named) {
  const words = useTwinWords(of);
  return words === null ? null : (
    <small className={parts.twin} data-part="twin" role="img" aria-label={words} title={words}>
      =
    </small>
  );
}

/** The same in the panel, in words. */
export function TwinNote(of: Named) {
  const words = useTwinWords(of);
  return words === null ? null : (
    <p className={parts.note} data-part="twin-note" role="status">
      {words}
    </p>
  );
}

function useTwinWords({ kind, id, field }: Named): string | null {
  const t = useT();
  const twin = useWorkspace(({ w }) => twinOf(w, kind, id, field));
  return twin && t('workspace.twin', { code: twin.code, name: twin.name });
}

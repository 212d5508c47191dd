import { useMemo } from 'react';
import { analysisKindNames, type KindName } from '#domain/kinds/kinds.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { useSession } from '@/session/SessionProvider';

/** Codes a question names before it only counts. */
const mostNamed = 6;

/** Rows with a code that go along with what is deleted, in words: a line for each kind. */
export function useGoneLines(gone: Readonly<Partial<Record<KindName, readonly string[]>>>): readonly string[] {
  const t = useT();
  const kindName = useKindName();
  const session = useSession();
  return useMemo(
    () =>
      analysisKindNames.flatMap((kind) => {
        const codes = (gone[kind] ?? []).flatMap((id) => tableOf(session.view.w, kind).get(id)?.code ?? []);
        if (codes.length === 0) return [];
        const more = codes.length > mostNamed ? ` … (${codes.length})` : '';
        return [
          t('workspace.delete.line', { kind: kindName(kind), codes: codes.slice(0, mostNamed).join(', ') + more }),
        ];
      }),
    [gone, session, kindName, t],
  );
}

/** Says what goes along before something is deleted; nothing where nothing does. */
export function GoesAlong({ lines }: { lines: readonly string[] }) {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <>
      <div>{t('confirm.goesAlong')}</div>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

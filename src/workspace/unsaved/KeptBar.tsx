import { Alert } from 'antd';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { isAnalysisKind } from '#domain/kinds/kinds.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { useLeaveGuard } from '@/components/forms/useLeaveGuard';
import { useT } from '@/i18n';
import { outerIdOf } from '@/rows/inner';
import { gonePlace, isEditPlace, Kept } from '@/session/kept/kept';
import { keptTexts } from '@/session/kept/kept-texts';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { commentsPart, kindOfRow } from '../panel/comment-place';
import styles from '../workspace.less';
import { HomelessText } from './HomelessText';

/** What was typed and has no place any more: nothing may be changed here now, or its row is gone. Offered as a copy. */
export function KeptBar() {
  const t = useT();
  const session = useSession();
  const [turn, setTurn] = useState(0);
  const { kept } = session;
  // The browser keeps nothing: leaving would lose what is not sent. A disk may fill up while nothing else on the page changes.
  const isLost = useSyncExternalStore(kept.subscribe, () => kept.isLost && !kept.isEmpty);
  useLeaveGuard(isLost, isTask);
  const why = useWorkspace((v) => v.readOnly);
  const noComments = useWorkspace((v) => v.commentsReadOnly);
  const w = useWorkspace((v) => v.w);
  const unfinished = useWorkspace((v) => v.save.unfinished);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` counts what was let go, `unfinished` what loses its place
  const found = useMemo(() => {
    // A reader may still send what was typed for a comment.
    const isClosed = (place: string) => (isCommentInput(place) ? noComments : why) !== null;
    return keptTexts(session.kept, (place) => !isEditPlace(place) && (isClosed(place) || isGone(w, place)));
  }, [session, why, noComments, w, turn, unfinished]);
  const first = useRef(found);
  if (found.length === 0) return null;
  const discard = () => {
    for (const { place } of found) session.keep(place, undefined);
    setTurn(turn + 1);
  };
  const rows = new Set(found.flatMap(({ place }) => session.kept.get<{ goneRow?: string }>(place)?.goneRow ?? []));
  const title = t(why || noComments ? 'workspace.kept.readOnly' : 'workspace.kept.gone');
  return (
    <Alert
      banner
      type="warning"
      className={styles.conflict}
      data-part="kept"
      title={rows.size > 0 ? `${[...rows].join(', ')} · ${title}` : title}
      description={
        <HomelessText
          // A text that was being typed may be kept at its cell, too.
          text={[...new Set(found.flatMap(({ texts }) => texts))].join('\n')}
          takesFocus={found !== first.current}
          onDiscard={discard}
        />
      }
    />
  );
}

const isTask = ({ pathname }: { pathname: string }): boolean => pathname.endsWith('/project/analysis');

/** `input comment …`: typed in the comments of a row. */
const isCommentInput = (place: string): boolean => {
  const [part, what] = place.split(' ');
  return part === 'input' && what === commentsPart;
};

/** `gone damages …`; or `grid damages <row>`, `input damages <row> …`, `input comment new <row>`, `input comment <row> …`: is that row there? Lines for new rows always are. */
function isGone(w: Workspace, place: string): boolean {
  if (place.startsWith(gonePlace)) return true;
  const [part, kind = '', row = '', id = ''] = place.split(' ');
  if (part === 'input' && kind === commentsPart) return kindOfRow(w, row === 'new' ? id : row) === undefined;
  if (part === 'typing' || !isAnalysisKind(kind) || row === '' || row.startsWith('#')) return false;
  return !tableOf(w, kind).has(outerIdOf(row));
}

/** The same for a version that cannot be opened, or no longer may be: edits that were on their way included. */
export function KeptCopy({ user, version }: { user: string; version: string }) {
  const t = useT();
  const [kept, setKept] = useState<Kept | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let here = true;
    void Kept.open(user, version).then((opened) => here && setKept(opened));
    return () => {
      here = false;
    };
  }, [user, version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` counts what was let go
  const found = useMemo(() => (kept ? keptTexts(kept) : []), [kept, turn]);
  if (!kept || found.length === 0) return null;
  return (
    <section className={styles.keptCopy} data-part="kept">
      <p>{t('workspace.kept.closed')}</p>
      <HomelessText
        text={found.flatMap(({ texts }) => texts).join('\n')}
        onDiscard={() => {
          for (const { place } of found) kept.put(place, undefined);
          setTurn(turn + 1);
        }}
      />
    </section>
  );
}

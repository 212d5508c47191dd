import { Input, Modal } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { foldText, searchFor } from '#domain/fold-text.ts';
import { type AnalysisKind, type AnalysisRow, analysisKindNames } from '#domain/kinds/kinds.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { composing } from '@/components/composing';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { titleOf } from '@/rows/row-title';
import type { TaskPages } from '@/rows/step';
import { useSession } from '@/session/SessionProvider';
import { type TaskPageName, taskPageNames } from '@/session/useAddress';
import styles from '../workspace.less';

const most = 12;

/** A row, a step of the workspace, or a page of the task. */
type Hit = { kind: AnalysisKind; row?: AnalysisRow } | { page: TaskPageName };

interface Ways {
  pages: TaskPages;
  onJump: (kind: AnalysisKind, id: string | null) => void;
  onPage: (name: TaskPageName) => void;
}

/** Ctrl+K: to any row by code or words, or to a step or a page by its name. */
export function JumpDialog({
  open,
  onClose,
  pages,
  onJump,
  onPage,
}: Ways & {
  open: boolean;
  onClose: () => void;
}) {
  const t = useT();
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={560}
      destroyOnHidden
      title={t('workspace.jump')}
    >
      <JumpBox
        pages={pages}
        onJump={(kind, id) => {
          onClose();
          onJump(kind, id);
        }}
        onPage={(name) => {
          onClose();
          onPage(name);
        }}
      />
    </Modal>
  );
}

function JumpBox({ pages, onJump, onPage }: Ways) {
  const t = useT();
  const kindName = useKindName();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const hits = useHits(words, pages);
  const go = (hit: Hit) => ('page' in hit ? onPage(hit.page) : onJump(hit.kind, hit.row?.id ?? null));
  const press = (event: KeyboardEvent) => {
    if (composing(event)) return;
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && hits[at]) go(hits[at]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Input
        autoFocus
        value={words}
        placeholder={t('workspace.jump.placeholder')}
        aria-label={t('workspace.jump.placeholder')}
        onKeyDown={press}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
      />
      <div className={styles.jump} role="listbox" aria-label={t('workspace.jump')}>
        {hits.map((hit, i) => {
          const row = 'page' in hit ? undefined : hit.row;
          return (
            <button
              type="button"
              role="option"
              aria-selected={i === at}
              key={'page' in hit ? hit.page : (row?.id ?? hit.kind)}
              onClick={() => go(hit)}
            >
              <b>{'page' in hit ? t(pages[hit.page].label) : (row?.code ?? kindName(hit.kind))}</b>{' '}
              {row && !('page' in hit) && (
                <>
                  <span>{titleOf(hit.kind, row)}</span>
                  <small>{kindName(hit.kind, 'one')}</small>
                </>
              )}
            </button>
          );
        })}
        {hits.length === 0 && <p>{t('workspace.jump.nothing')}</p>}
      </div>
    </>
  );
}

/** What the words are in: rows first, the row with that code before all others, then steps and pages. */
function useHits(words: string, pages: TaskPages): Hit[] {
  const t = useT();
  const kindName = useKindName();
  const session = useSession();
  return useMemo<Hit[]>(() => {
    const { w } = session.view;
    const wanted = foldText(words);
    const isIn = searchFor(words);
    const steps: Hit[] = analysisKindNames
      .filter((kind) => kind !== 'steps' && isIn(kindName(kind)))
      .map((kind) => ({ kind }));
    if (!wanted) return steps.slice(0, most);
    const named: Hit[] = taskPageNames.filter((page) => isIn(t(pages[page].label))).map((page) => ({ page }));
    // An attack step is shown in its path; one of a tree alone has no line to lead to.
    const inPaths = new Set([...w.paths.values()].flatMap((path) => path.steps));
    const rows: { kind: AnalysisKind; row: AnalysisRow }[] = [];
    for (const kind of analysisKindNames)
      for (const row of tableOf(w, kind).values() as Iterable<AnalysisRow>)
        if ((kind !== 'steps' || inPaths.has(row.id)) && isIn(`${row.code} ${titleOf(kind, row)}`))
          rows.push({ kind, row });
    rows.sort((a, b) => Number(foldText(b.row.code) === wanted) - Number(foldText(a.row.code) === wanted));
    return [...rows, ...steps, ...named].slice(0, most);
  }, [words, session, kindName, pages, t]);
}

import { Input, Modal } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { type AnalysisKind, type AnalysisRow, analysisKindNames } from '#domain/kinds/kinds.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { titleOf } from '@/rows/row-title';
import { useSession } from '@/session/SessionProvider';
import styles from './workspace.less';

const most = 12;

interface Hit {
  kind: AnalysisKind;
  row?: AnalysisRow;
}

/** Ctrl+K: to any row by code or words, or to a step by its name. */
export function JumpDialog({
  open,
  onClose,
  onJump,
}: {
  open: boolean;
  onClose: () => void;
  onJump: (kind: AnalysisKind, id: string | null) => void;
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
        onJump={(kind, id) => {
          onClose();
          onJump(kind, id);
        }}
      />
    </Modal>
  );
}

function JumpBox({ onJump }: { onJump: (kind: AnalysisKind, id: string | null) => void }) {
  const t = useT();
  const kindName = useKindName();
  const session = useSession();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const hits = useMemo<Hit[]>(() => {
    const wanted = words.trim().toLowerCase();
    const kinds = analysisKindNames.filter((k) => k !== 'steps');
    const steps: Hit[] = kinds
      .filter((kind) => !wanted || kindName(kind).toLowerCase().includes(wanted))
      .map((kind) => ({ kind }));
    if (!wanted) return steps.slice(0, most);
    const rows: Hit[] = [];
    for (const kind of kinds)
      for (const row of tableOf(session.view.w, kind).values())
        if (`${row.code} ${titleOf(kind, row as AnalysisRow)}`.toLowerCase().includes(wanted))
          rows.push({ kind, row: row as AnalysisRow });
    rows.sort((a, b) => Number(b.row?.code.toLowerCase() === wanted) - Number(a.row?.code.toLowerCase() === wanted));
    return [...rows, ...steps].slice(0, most);
  }, [words, session, kindName]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && hits[at]) onJump(hits[at].kind, hits[at].row?.id ?? null);
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
        {hits.map(({ kind, row }, i) => (
          <button
            type="button"
            role="option"
            aria-selected={i === at}
            key={row?.id ?? kind}
            onClick={() => onJump(kind, row?.id ?? null)}
          >
            <b>{row?.code ?? kindName(kind)}</b> {row && <span>{titleOf(kind, row)}</span>}
            {row && <small>{kindName(kind)}</small>}
          </button>
        ))}
        {hits.length === 0 && <p>{t('workspace.jump.nothing')}</p>}
      </div>
    </>
  );
}

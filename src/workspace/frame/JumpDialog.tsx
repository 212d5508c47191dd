import { Input, Modal } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { type KindName, kindNames, type Row } from '#domain/model/kinds.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { titleOf } from '../row-title';
import { useSession } from '../WorkspaceProvider';

const most = 12;

interface Hit {
  kind: KindName;
  row?: Row;
}

/** Ctrl+K: to any row by code or words, or to a step by its name. */
export function JumpDialog({
  open,
  onClose,
  onJump,
}: {
  open: boolean;
  onClose: () => void;
  onJump: (kind: KindName, id: string | null) => void;
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

function JumpBox({ onJump }: { onJump: (kind: KindName, id: string | null) => void }) {
  const t = useT();
  const session = useSession();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const hits = useMemo<Hit[]>(() => {
    const wanted = words.trim().toLowerCase();
    const kinds = kindNames.filter((k) => k !== 'steps');
    const steps: Hit[] = kinds
      .filter((kind) => !wanted || t(`workspace.kind.${kind}`).toLowerCase().includes(wanted))
      .map((kind) => ({ kind }));
    if (!wanted) return steps.slice(0, most);
    const rows: Hit[] = [];
    for (const kind of kinds)
      for (const row of tableOf(session.view.w, kind).values())
        if (`${row.code} ${titleOf(kind, row as Row)}`.toLowerCase().includes(wanted))
          rows.push({ kind, row: row as Row });
    rows.sort((a, b) => Number(b.row?.code.toLowerCase() === wanted) - Number(a.row?.code.toLowerCase() === wanted));
    return [...rows, ...steps].slice(0, most);
  }, [words, session, t]);
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
      <div className="ws-jump" role="listbox" aria-label={t('workspace.jump')}>
        {hits.map(({ kind, row }, i) => (
          <button
            type="button"
            role="option"
            aria-selected={i === at}
            key={row?.id ?? kind}
            onClick={() => onJump(kind, row?.id ?? null)}
          >
            <b>{row?.code ?? t(`workspace.kind.${kind}`)}</b> {row && <span>{titleOf(kind, row)}</span>}
            {row && <small>{t(`workspace.kind.${kind}`)}</small>}
          </button>
        ))}
        {hits.length === 0 && <p>{t('workspace.jump.nothing')}</p>}
      </div>
    </>
  );
}

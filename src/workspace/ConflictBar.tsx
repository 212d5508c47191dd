import { Alert, App, Button, Space } from 'antd';
import { type AnalysisRow, isAnalysisKind } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { useFieldWords } from '@/rows/useFieldWords';
import { textsIn } from '@/session/kept-texts';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import type { Conflict } from '@/session/session-view';
import { CopyBox } from './CopyBox';
import styles from './workspace.less';

/** Edits someone else came before: what was typed is kept here until the person decides. */
export function ConflictBar() {
  const conflicts = useWorkspace((v) => v.conflicts);
  return conflicts.map((conflict) => <OneConflict key={conflict.id} conflict={conflict} />);
}

function OneConflict({ conflict }: { conflict: Conflict }) {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  const settle = (decision: 'reapply' | 'dismiss') =>
    session.settleConflict(conflict, decision).catch((error: CallError) => message.error(refusalText(error)));
  const [op] = conflict.ops;
  const isFirst = conflict.error.status === 412;
  const gone = op !== undefined && op.op !== 'add' && !session.view.w[op.kind].has(op.id);
  return (
    <Alert
      banner
      type="warning"
      className={styles.conflict}
      data-part="conflict"
      title={refusalText(conflict.error)}
      description={
        gone || readOnly ? (
          <CopyBox text={textsIn(conflict.ops).join('\n')} onDiscard={() => settle('dismiss')} />
        ) : (
          <Differences conflict={conflict} />
        )
      }
      action={
        !(gone || readOnly) && (
          <Space>
            <Button size="small" onClick={() => settle('dismiss')}>
              {t(isFirst ? 'workspace.conflict.keepTheirs' : 'workspace.kept.discard')}
            </Button>
            {
              <Button size="small" type="primary" onClick={() => settle('reapply')}>
                {t(isFirst ? 'workspace.conflict.reapply' : 'workspace.kept.again')}
              </Button>
            }
          </Space>
        )
      }
    />
  );
}

function Differences({ conflict }: { conflict: Conflict }) {
  const t = useT();
  const wordsOf = useFieldWords();
  const w = useWorkspace((v) => v.w);
  const lines = conflict.ops.flatMap((op) => {
    if (op.op === 'drop' || !isAnalysisKind(op.kind)) return [];
    const words = wordsOf(op.kind);
    if (op.op === 'add')
      return Object.entries(op.row).flatMap(([field, mine]) => {
        const text = words.value(field, mine);
        return text === '' ? [] : [{ field: words.field(field), mine: text, theirs: '' }];
      });
    const now = w[op.kind].get(op.id) as AnalysisRow | undefined;
    return Object.entries(op.patch).map(([field, mine]) => ({
      field: words.field(field),
      mine: t('workspace.conflict.mine', { text: words.value(field, mine) || t('workspace.history.empty') }),
      theirs: t('workspace.conflict.theirs', {
        text: words.value(field, (now as Record<string, unknown> | undefined)?.[field]) || t('workspace.history.empty'),
      }),
    }));
  });
  return (
    <div className={styles.lines}>
      {lines.map(({ field, mine, theirs }) => [field, mine, theirs].filter(Boolean).join('  ·  ')).join('\n')}
    </div>
  );
}

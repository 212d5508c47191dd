import { Alert, App, Button, Space } from 'antd';
import type { Op } from '#domain/workspace/edit.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { type Translate, useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { useFieldWords } from '@/rows/useFieldWords';
import { opsNow } from '@/session/conflicts/conflict-ops';
import { textsIn } from '@/session/kept/kept-texts';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import type { Conflict } from '@/session/session-view';
import styles from '../workspace.less';
import { conflictLines } from './conflict-lines';
import { HomelessText } from './HomelessText';

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
    session.conflicts.settle(conflict, decision).catch((error: CallError) => message.error(refusalText(error)));
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
          <HomelessText text={textsIn(conflict.ops).join('\n')} onDiscard={() => settle('dismiss')} />
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
  const lines = conflictLines(opsNow(conflict, w), w, wordsOf, t);
  const typed = lines.length > 0 ? lines : textsOfBoth(conflict.ops, w, t);
  return <div className={styles.lines}>{typed.join('\n')}</div>;
}

/** What is drawn or written as a chapter has no fields with words: the texts of both are said, as they are. */
const textsOfBoth = (ops: readonly Op[], w: Workspace, t: Translate): string[] =>
  ops.flatMap((op) => {
    const row =
      op.op === 'change' ? (tableOf(w, op.kind).get(op.id) as Record<string, unknown> | undefined) : undefined;
    const theirs = op.op === 'change' && row ? textsIn(Object.keys(op.patch).map((field) => row[field])) : [];
    return [
      ...textsIn([op]).map((text) => t('workspace.conflict.mine', { text })),
      ...theirs.map((text) => t('workspace.conflict.theirs', { text })),
    ];
  });

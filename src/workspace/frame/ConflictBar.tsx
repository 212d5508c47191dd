import { Alert, App, Button, Space } from 'antd';
import type { Row } from '#domain/model/kinds.ts';
import { currentLanguage, useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { useInWords } from '../in-words';
import type { Conflict } from '../session';
import { useSession, useWorkspace } from '../WorkspaceProvider';

/** A refusal in the language of the screen. */
export const refusalText = ({ body, message }: CallError): string =>
  (currentLanguage() === 'zh-CN' ? body?.chMessage : body?.enMessage) || message;

/** Edits someone else came before: what was typed is kept here until the person decides. */
export function ConflictBar() {
  const conflicts = useWorkspace((v) => v.conflicts);
  return conflicts.map((conflict) => <OneConflict key={conflict.id} conflict={conflict} />);
}

function OneConflict({ conflict }: { conflict: Conflict }) {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const settle = (decision: 'reapply' | 'dismiss') =>
    session.settleConflict(conflict, decision).catch((error: CallError) => message.error(refusalText(error)));
  const [op] = conflict.ops;
  const gone = op !== undefined && op.op !== 'add' && !session.view.w[op.kind].has(op.id);
  return (
    <Alert
      banner
      type="warning"
      className="ws-conflict"
      title={refusalText(conflict.error)}
      description={<Differences conflict={conflict} />}
      action={
        <Space>
          <Button size="small" onClick={() => settle('dismiss')}>
            {t('workspace.conflict.keepTheirs')}
          </Button>
          {!gone && (
            <Button size="small" type="primary" onClick={() => settle('reapply')}>
              {t('workspace.conflict.reapply')}
            </Button>
          )}
        </Space>
      }
    />
  );
}

function Differences({ conflict }: { conflict: Conflict }) {
  const t = useT();
  const inWords = useInWords();
  const w = useWorkspace((v) => v.w);
  const lines = conflict.ops.flatMap((op) => {
    if (op.op !== 'change') return [];
    const words = inWords(op.kind);
    const now = w[op.kind].get(op.id) as Row | undefined;
    return Object.entries(op.patch).map(([field, mine]) => ({
      field: words.field(field),
      mine: t('workspace.conflict.mine', { text: words.value(field, mine) || t('workspace.history.empty') }),
      theirs: t('workspace.conflict.theirs', {
        text: words.value(field, (now as Record<string, unknown> | undefined)?.[field]) || t('workspace.history.empty'),
      }),
    }));
  });
  return (
    <div className="ws-lines">
      {lines.map(({ field, mine, theirs }) => `${field}  ·  ${mine}  ·  ${theirs}`).join('\n')}
    </div>
  );
}

import { EditOutlined, EyeOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import styles from './topology.less';
import type { Editing } from './useEditing';

/** Who edits the diagram, who else is here, and what one can do to edit it. */
export function EditBar({ editing, mayEdit }: { editing: Editing; mayEdit: boolean }) {
  const t = useT();
  const { isMine, isKnown, editor } = editing;
  const watching = !isMine && editor !== null;
  return (
    <div className={watching ? styles.watching : styles.editing} role="status" data-part="editing">
      {isMine ? <EditOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
      <span>
        {isMine
          ? t('topology.lease.mine')
          : editor === null
            ? t(isKnown ? 'topology.lease.nobody' : 'topology.lease.opening')
            : t(editor.isMe ? 'topology.lease.otherTab' : 'topology.lease.watching', { name: editor.name })}
      </span>
      <Others hidden={isMine ? null : (editor?.name ?? null)} />
      {mayEdit && !isMine && isKnown && <Ways editing={editing} />}
    </div>
  );
}

/** The names of those who have the task open, too. */
function Others({ hidden }: { hidden: string | null }) {
  const t = useT();
  const { me } = useSession();
  const watchers = useWorkspace((v) => v.watchers);
  const names = watchers.filter(({ id, name }) => id !== me.id && name !== hidden).map(({ name }) => name);
  if (names.length === 0) return null;
  return <span className={styles.quiet}>{t('topology.lease.others', { names: names.join(', ') })}</span>;
}

function Ways({ editing: { editor, asked, take, ask } }: { editing: Editing }) {
  const t = useT();
  if (!editor || editor.isMe)
    return (
      <Button size="small" type="primary" onClick={take}>
        {t(editor ? 'topology.lease.here' : 'topology.lease.edit')}
      </Button>
    );
  if (asked?.isMine)
    return (
      <span data-part="asked">
        {t('topology.lease.asked', { name: editor.name })} <Seconds due={asked.due} />
      </span>
    );
  return (
    <Tooltip title={asked ? t('topology.lease.askedBy', { name: asked.name }) : undefined}>
      <Button size="small" type="primary" disabled={asked !== null} onClick={ask}>
        {t('topology.lease.ask')}
      </Button>
    </Tooltip>
  );
}

const left = (due: number): number => Math.max(0, Math.ceil((due - performance.now()) / 1000));

/** Seconds until something is due. They are not read out: once a second would be too often. */
export function Seconds({ due, onDue }: { due: number; onDue?: () => void }) {
  const t = useT();
  const [seconds, setSeconds] = useState(() => left(due));
  useEffect(() => {
    setSeconds(left(due));
    const timer = setInterval(() => {
      setSeconds(left(due));
      if (left(due) === 0) onDue?.();
    }, 250);
    return () => clearInterval(timer);
  }, [due, onDue]);
  return (
    <span className={styles.seconds} aria-hidden>
      {t('topology.lease.seconds', { seconds })}
    </span>
  );
}

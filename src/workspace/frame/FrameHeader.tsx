import { QuestionCircleOutlined, SearchOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Button, Tooltip, theme } from 'antd';
import { type ComponentType, memo } from 'react';
import { InHeader } from '@/components/header-place';
import { personColours } from '@/components/person-colour';
import { useT } from '@/i18n';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { isNothingTo } from '@/session/undo/acts';
import { AddPerson } from './AddPerson';
import { ControlsViewSwitch } from './ControlsViewSwitch';
import styles from './header.less';
import { initialsOf } from './initials';
import { SaveMark } from './SaveMark';
import { UndoRedoIcon } from './UndoRedoIcon';
import { useActTitle } from './useActTitle';

interface Props {
  onUndo: () => void;
  onRedo: () => void;
  onJump: () => void;
  onKeys: () => void;
  /** Leads to the first entry that is not saved. */
  onUnsaved: () => void;
  Tool?: ComponentType | undefined;
}

/** Where one is, who else is here, what is saved: in the header of the application. */
export const FrameHeader = memo(function FrameHeader({ onUndo, onRedo, onJump, onKeys, onUnsaved, Tool }: Props) {
  const t = useT();
  const head = useWorkspace((v) => v.head);
  const why = useWorkspace((v) => v.readOnly);
  return (
    <InHeader>
      <div className={styles.header}>
        <Link className={styles.project} to={`/project/detail?id=${head.projectId}`} title={head.projectName}>
          {head.projectName}
        </Link>
        <span className={styles.slash}>/</span>
        <h1 className={styles.task} title={head.taskName}>
          {head.taskName}
        </h1>
        <Link
          className={styles.version}
          data-status={head.status}
          title={head.version}
          to={`/project/analysis?task=${head.taskId}&version=${head.versionId}&page=versions`}
        >
          <span className={styles.versionName}>{head.version}</span> · {t(`workspace.status.${head.status}`)}
        </Link>
        <ControlsViewSwitch />
        <Watchers />
        <AddPerson />
        <span className={styles.fill} />
        <SaveMark onUnsaved={onUnsaved} />
        {!why && <ActButton which="undo" onClick={onUndo} />}
        {!why && <ActButton which="redo" onClick={onRedo} />}
        {Tool && <Tool />}
        <button type="button" className={styles.jump} title={t('palette.title')} onClick={() => onJump()}>
          <SearchOutlined />
          <span className={styles.jumpWord}>{t('workspace.jump.short')}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <Tooltip title={t('workspace.keys')}>
          <Button type="text" icon={<QuestionCircleOutlined />} aria-label={t('workspace.keys')} onClick={onKeys} />
        </Tooltip>
      </div>
    </InHeader>
  );
});

function ActButton({ which, onClick }: { which: 'undo' | 'redo'; onClick: () => void }) {
  const title = useActTitle(which);
  const session = useSession();
  const isNothing = useWorkspace(
    ({ acts }) => isNothingTo(which, acts) && (which === 'undo' ? session.left.last : session.left.next) === undefined,
  );
  return (
    <Tooltip title={title}>
      <Button
        type="text"
        icon={<UndoRedoIcon to={which === 'undo' ? 'back' : 'on'} />}
        aria-label={title}
        disabled={isNothing}
        onClick={onClick}
      />
    </Tooltip>
  );
}

/** More are counted, not shown. */
const shown = 4;

function Watchers() {
  const t = useT();
  const watchers = useWorkspace((v) => v.watchers);
  const { token } = theme.useToken();
  if (watchers.length < 2) return null;
  const names = watchers.map((w) => w.name).join(', ');
  const colours = personColours(
    watchers.map(({ id }) => id),
    token.colorBgContainer,
  );
  return (
    <Tooltip title={t('workspace.watching', { names })}>
      <span className={styles.watchers} data-part="watchers">
        {watchers.slice(0, shown).map((w) => (
          <span key={w.id} className={styles.person} style={{ borderColor: colours.get(w.id) }}>
            {initialsOf(w.name)}
          </span>
        ))}
        {watchers.length > shown && <span className={styles.person}>+{watchers.length - shown}</span>}
      </span>
    </Tooltip>
  );
}

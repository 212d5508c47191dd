import {
  AimOutlined,
  AlignLeftOutlined,
  ApartmentOutlined,
  AppstoreAddOutlined,
  BorderOuterOutlined,
  BulbOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  DragOutlined,
  ExpandOutlined,
  FontSizeOutlined,
  LockOutlined,
  NodeIndexOutlined,
  SearchOutlined,
  SelectOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { Tool } from '@/canvas/intent';
import { askAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import type { Action } from './action';
import { actionNamed, isAllowed } from './actions';
import type { Desk } from './desk';
import { keyShown } from './key-names';
import { StyleTools } from './StyleTools';
import styles from './topology.less';

const toolIcons: Record<Tool, ReactNode> = {
  select: <SelectOutlined />,
  hand: <DragOutlined />,
  connect: <NodeIndexOutlined />,
  boundary: <BorderOuterOutlined />,
  label: <FontSizeOutlined />,
};

/** Buttons over the drawing. They read the same list of actions as keys, menu and sheet. */
export function Toolbar({ desk, tool }: { desk: Desk | null; tool: Tool }) {
  const t = useT();
  if (!desk) return null;
  const menuOf = (names: readonly string[]) => ({
    items: names.map((name) => {
      const action = actionNamed(name);
      return {
        key: name,
        label: (
          <span className={styles.menuItem}>
            {t(action.label)} <kbd>{action.keys[0] && keyShown(action.keys[0])}</kbd>
          </span>
        ),
        disabled: !isAllowed(action, desk),
      };
    }),
    onClick: ({ key }: { key: string }) => actionNamed(key).perform(desk),
  });
  const group = (
    label: 'topology.align' | 'topology.arrange' | 'topology.autoLayout',
    icon: ReactNode,
    names: string[],
  ) => (
    <Dropdown menu={menuOf(names)} trigger={['click']} disabled={desk.readOnly}>
      <Button size="small" type="text" icon={icon} aria-label={t(label)} title={t(label)}></Button>
    </Dropdown>
  );
  return (
    <>
      {(Object.keys(toolIcons) as Tool[]).map((name) => (
        <ActionButton
          key={name}
          desk={desk}
          action={actionNamed(name)}
          icon={toolIcons[name]}
          pressed={tool === name}
        />
      ))}
      <i className={styles.line} />
      <StyleTools desk={desk} />
      <i className={styles.line} />
      {group('topology.align', <AlignLeftOutlined />, [
        'align.left',
        'align.centre',
        'align.right',
        'align.top',
        'align.middle',
        'align.bottom',
        'distribute.x',
        'distribute.y',
      ])}
      {group('topology.arrange', <AppstoreAddOutlined />, [
        'group',
        'ungroup',
        'layer.up',
        'layer.down',
        'layer.top',
        'layer.bottom',
      ])}
      <ActionButton desk={desk} action={actionNamed('duplicate')} icon={<CopyOutlined />} />
      <ActionButton desk={desk} action={actionNamed('lock')} icon={<LockOutlined />} />
      <ActionButton desk={desk} action={actionNamed('delete')} icon={<DeleteOutlined />} />
      {group('topology.autoLayout', <ApartmentOutlined />, ['layout.down', 'layout.across'])}
      <span className={styles.fill} />
      <DraftButton />
      <ActionButton desk={desk} action={actionNamed('paths')} icon={<AimOutlined />} />
      <ActionButton desk={desk} action={actionNamed('find')} icon={<SearchOutlined />} />
      <Dropdown
        trigger={['click']}
        menu={{
          items: (['svg', 'png', 'clipboard'] as const).map((key) => ({ key, label: t(`topology.export.${key}`) })),
          onClick: ({ key }) => desk.exportAs(key as 'svg' | 'png' | 'clipboard'),
        }}
      >
        <Button
          size="small"
          type="text"
          icon={<DownloadOutlined />}
          aria-label={t('topology.export')}
          title={t('topology.export')}
          disabled={desk.drawing.nodes.length === 0}
        />
      </Dropdown>
      <ActionButton desk={desk} action={actionNamed('keys')} icon={<BulbOutlined />} />
      <ActionButton desk={desk} action={actionNamed('fullScreen')} icon={<ExpandOutlined />} />
    </>
  );
}

/** What it does is done by the tool in the header of the task. */
function DraftButton() {
  const t = useT();
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  if (readOnly) return null;
  return (
    <Button
      size="small"
      type="text"
      icon={<ThunderboltOutlined />}
      aria-label={t('draft.title')}
      title={t('draft.title')}
      onClick={() => askAct('draft.open')}
    />
  );
}

function ActionButton({
  desk,
  action,
  icon,
  pressed,
}: {
  desk: Desk;
  action: Action;
  icon: ReactNode;
  pressed?: boolean;
}) {
  const t = useT();
  const text = t(action.label);
  const [key] = action.keys;
  return (
    <Tooltip title={key ? `${text} (${keyShown(key)})` : text} placement="bottom">
      <Button
        size="small"
        type="text"
        icon={icon}
        aria-label={text}
        {...(pressed !== undefined && { 'aria-pressed': pressed, className: pressed ? styles.pressed : '' })}
        disabled={!isAllowed(action, desk)}
        onClick={() => {
          action.perform(desk);
          desk.canvas.element.focus({ preventScroll: true });
        }}
      />
    </Tooltip>
  );
}

import { CloseOutlined, ColumnWidthOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Tabs, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { memo, useState } from 'react';
import type { AnalysisKind, AnalysisRow } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { RowPanel } from '@/rows/panel/RowPanel';
import parts from '@/rows/parts.less';
import type { AnyStep } from '@/rows/step';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { Chain } from './Chain';
import { History } from './History';
import styles from './workspace.less';

/** One row whole: its chain, its fields, its history. */
export const SidePanel = memo(function SidePanel({
  step,
  id,
  readOnly,
  wide,
  onWide,
  onMove,
  onJump,
  onClose,
}: {
  step: AnyStep;
  id: string;
  readOnly: boolean;
  wide: boolean;
  onWide: (wide: boolean) => void;
  onMove: (by: 1 | -1) => void;
  onJump: (kind: AnalysisKind, id: string) => void;
  onClose: () => void;
}) {
  const t = useT();
  const kindName = useKindName();
  const session = useSession();
  const [tab, setTab] = useState('details');
  const row = useWorkspace((v) => v.w[step.kind].get(id));
  const { kind } = step;
  const tool = (text: string, icon: React.ReactNode, act: () => void) => (
    <Tooltip title={text}>
      <Button size="small" type="text" icon={icon} aria-label={text} onClick={act} />
    </Tooltip>
  );
  return (
    <aside className={styles.panel} data-part="panel" aria-label={row?.code ?? t('workspace.panel.gone')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the button beside it does the same */}
      <header onDoubleClick={() => onWide(!wide)}>
        <h2>{row?.code}</h2>
        <span className={styles.panelKind}>{kindName(kind)}</span>
        <span className={styles.fill} />
        {tool(t('workspace.panel.previous'), <LeftOutlined />, () => onMove(-1))}
        {tool(t('workspace.panel.next'), <RightOutlined />, () => onMove(1))}
        {tool(t(wide ? 'workspace.panel.narrow' : 'workspace.panel.wide'), <ColumnWidthOutlined />, () =>
          onWide(!wide),
        )}
        {tool(t('workspace.panel.close'), <CloseOutlined />, onClose)}
      </header>
      {!row && <p className={parts.empty}>{t('workspace.panel.gone')}</p>}
      {row && <Chain kind={kind} row={row as AnalysisRow} onJump={onJump} />}
      {row && (
        <Tabs
          size="small"
          activeKey={tab}
          onChange={setTab}
          items={[
            {
              key: 'details',
              label: t('workspace.panel.details'),
              children: <RowPanel key={row.id} fields={step.fields} row={row} readOnly={readOnly} />,
            },
            {
              key: 'history',
              label: t('workspace.panel.history'),
              children: <History kind={kind} row={row as AnalysisRow} />,
            },
          ]}
          destroyOnHidden
        />
      )}
      {row && (
        <footer>
          {t('workspace.panel.by', {
            who: session.nameOf(row.updateBy),
            when: dayjs(row.updateTime).format('YYYY-MM-DD HH:mm'),
          })}
        </footer>
      )}
    </aside>
  );
});

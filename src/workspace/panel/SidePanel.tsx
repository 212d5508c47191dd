import { CloseOutlined, ColumnWidthOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Tabs, Tooltip } from 'antd';
import { lazy, memo, Suspense, useContext, useState } from 'react';
import type { AnalysisKind, AnalysisRow } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { ChosenInner } from '@/rows/chosen-inner';
import { Comments } from '@/rows/comments/Comments';
import { RowPanel } from '@/rows/panel/RowPanel';
import parts from '@/rows/parts.less';
import type { AnyStep } from '@/rows/step';
import { useCommentCount } from '@/session/live/talk-of-rows';
import { useWorkspace } from '@/session/SessionProvider';
import { type PanelTab, useAddress } from '@/session/useAddress';
import styles from '../workspace.less';
import { Chain } from './Chain';
import { History } from './History';
import { RowFooter } from './RowFooter';

/** It comes with the first panel, not with every task. */
const ReviewLine = lazy(() => import(/* webpackChunkName: "reviews" */ '@/rows/reviews/ReviewLine'));

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
  const { kind } = step;
  const row = useWorkspace((v) => v.w[kind].get(id));
  const said = useSaid(kind, id, step.inner?.fields.kind);
  const [tab, setTab] = usePanelTab();
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
        <span className={styles.panelKind}>{kindName(kind, 'one')}</span>
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
          onChange={(key) => setTab(key as PanelTab)}
          items={[
            {
              key: 'details',
              label: t('workspace.panel.details'),
              children: <RowPanel key={row.id} fields={step.fields} row={row} readOnly={readOnly} />,
            },
            {
              key: 'comments',
              label: <CommentsTitle rowId={said.id} />,
              children: <Comments key={said.id} kind={said.kind} rowId={said.id} />,
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
        <Suspense fallback={null}>
          <ReviewLine kind={said.kind} row={said.id} readOnly={readOnly} />
        </Suspense>
      )}
      {row && <RowFooter key={row.id} row={row as AnalysisRow} />}
    </aside>
  );
});

/** What the panel shows, as the address says when one is led here; chosen tabs are written into it. */
function usePanelTab() {
  const [{ panel }, go] = useAddress();
  const [tab, setTab] = useState<PanelTab>(panel ?? 'details');
  const [led, setLed] = useState(panel);
  if (led !== panel) {
    setLed(panel);
    if (panel) setTab(panel);
  }
  const choose = (next: PanelTab) => {
    setTab(next);
    go({ panel: next === 'details' ? null : next }, true);
  };
  return [tab, choose] as const;
}

/** The row that is talked about: the one inside that the cursor is in, or that of the panel. */
function useSaid(kind: AnalysisKind, id: string, innerKind: AnalysisKind | undefined) {
  const inner = useContext(ChosenInner);
  return inner && innerKind ? { kind: innerKind, id: inner } : { kind, id };
}

function CommentsTitle({ rowId }: { rowId: string }) {
  const t = useT();
  const open = useCommentCount(rowId)?.open ?? 0;
  return open > 0 ? t('comments.tab', { count: open }) : t('comments.title');
}

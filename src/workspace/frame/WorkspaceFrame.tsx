import { useMemoizedFn } from 'ahooks';
import { type ComponentType, type RefObject, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { openPalette } from '@/components/palette/open-palette';
import { smallWindow, useSideNav } from '@/components/side-nav/SideNav';
import { useFilledWindow } from '@/components/useFilledWindow';
import type { GridHandle } from '@/grid/grid-types';
import { ChosenInner } from '@/rows/chosen-inner';
import { LibraryWatch } from '@/rows/library/LibraryWatch';
import type { AnyStep, DrawingsProps, TaskAct, TaskPages } from '@/rows/step';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { useManyPanel } from '../many/useManyPanel';
import { SidePanel } from '../panel/SidePanel';
import { useMove } from '../panel/useMove';
import { useRow } from '../panel/useRow';
import { useRowPanel } from '../panel/useRowPanel';
import { ProblemsBar } from '../problems/ProblemsBar';
import { BesideGrid } from '../sheet/BesideGrid';
import { PanelTool } from '../sheet/GridTools';
import { StepGrid } from '../sheet/StepGrid';
import { useLostLevels } from '../sheet/useLostLevels';
import { ConflictBar } from '../unsaved/ConflictBar';
import { KeptBar } from '../unsaved/KeptBar';
import { useLeadToUnsaved } from '../unsaved/useLeadToUnsaved';
import styles from '../workspace.less';
import { FrameHeader } from './FrameHeader';
import { KeySheet } from './KeySheet';
import { useKeepPlace } from './last-place';
import { ReadOnlyBar } from './ReadOnlyBar';
import { StepList } from './StepList';
import { TabRow } from './TabRow';
import { useFocusFromAddress } from './useFocusFromAddress';
import { useJump } from './useJump';
import { useKeys } from './useKeys';
import { useTakeBack } from './useTakeBack';
import { useTaskNavigation } from './useTaskNavigation';
import { useTaskOffers } from './useTaskOffers';

interface Props {
  steps: readonly AnyStep[];
  pages: TaskPages;
  Drawings: ComponentType<DrawingsProps>;
  HeaderTool?: ComponentType | undefined;
  headerActs: readonly TaskAct[];
  onHelp: () => void;
}

/** The place people live in: steps, grid, panel with chain, saved mark, open points. */
export function WorkspaceFrame({ steps, pages, Drawings, HeaderTool, headerActs, onHelp }: Props) {
  useLostLevels();
  useFilledWindow();
  const [address, go] = useAddress();
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  const grid = useRef<GridHandle>(null);
  const { openKeys, keySheet } = useKeySheet(onHelp);
  const [wide, setWide] = useState(false);
  const { place, select, leap, step: stepTo } = useRow(address, go);
  const page = address.page && pages[address.page];
  const isDrawn = !page && address.view === 'topology';
  const step = steps.find((s) => s.kind === (isDrawn ? 'assets' : address.step)) ?? (steps[0] as AnyStep);
  useKeepPlace(page ? `page=${address.page}` : isDrawn ? 'view=topology' : `step=${step.kind}`);
  const { toTab, toStep, toPage } = useTaskNavigation({ steps, pages, leap, step, isDrawn, page, grid });
  const panel = useRowPanel({ isDrawn, place: isDrawn ? 'topology' : (address.page ?? step.kind), grid, go });
  const jump = useJump({ steps, leap, showPanel: panel.show, grid });
  const toUnsaved = useLeadToUnsaved({ steps, step, leap, jump, grid });
  useFocusFromAddress(address, { steps, showPanel: panel.show, jump, go, toUnsaved });
  const move = useMove({ step, row: place.id, grid, onStep: stepTo });
  const { undo, redo } = useTakeBack({ steps, leap, jump, shown: page ? null : isDrawn ? 'topology' : step.kind });
  const turnPanel = useMemoizedFn(() => panel.turn(!panel.isOn));
  const closePanel = useMemoizedFn(() => panel.turn(false));
  const many = useManyPanel({ step, readOnly, grid, onPanel: panel.show, onClose: closePanel, undo, redo });
  useFrameKeys({ openKeys, undo, redo, turnPanel, grid });
  const [stepsOpen, openSteps] = useSideNav(!isDrawn || window.innerWidth > smallWindow);
  const frameActs = { undo, redo, openKeys, openSteps: () => openSteps(true), turnPanel };
  useTaskOffers({ steps, pages, acts: headerActs, leap, onJump: jump, onPage: toPage, ...frameActs });
  const rowPanel = place.id ? (
    <ChosenInner value={place.inner}>
      <SidePanel
        step={step}
        id={place.id}
        readOnly={readOnly}
        wide={wide}
        onWide={setWide}
        onMove={move}
        onJump={jump}
        onClose={closePanel}
      />
    </ChosenInner>
  ) : null;

  return (
    <div className={styles.page} data-part="workspace">
      <FrameHeader
        onUndo={undo}
        onRedo={redo}
        onJump={openPalette}
        onKeys={openKeys}
        onUnsaved={toUnsaved}
        Tool={HeaderTool}
      />
      <ReadOnlyBar />
      <LibraryWatch />
      <ConflictBar />
      <KeptBar />
      <TabRow tab={page ? page.tab : isDrawn ? 'topology' : step.tab} onTab={toTab} narrow={isDrawn}>
        <div className={styles.body}>
          <StepList
            steps={steps}
            pages={pages}
            current={address.page ?? (isDrawn ? 'topology' : step.kind)}
            open={stepsOpen}
            onOpen={openSteps}
            onStep={toStep}
            onPage={toPage}
            onTab={toTab}
          />
          {page ? (
            <page.Content />
          ) : (
            <BesideGrid wide={wide} panel={panel.isOn ? (many.panel ?? rowPanel) : null}>
              {isDrawn ? (
                <Suspense fallback={null}>
                  <PanelTool on={panel.isOn} onPanel={panel.turn} alone />
                  <Drawings readOnly={readOnly} onAsset={select} />
                </Suspense>
              ) : (
                <StepGrid
                  key={step.kind}
                  ref={grid}
                  step={step}
                  readOnly={readOnly}
                  place={place}
                  panelOn={panel.isOn}
                  onPanel={panel.turn}
                  onSelect={select}
                  onMarked={many.mark}
                  onEditMany={many.open}
                />
              )}
            </BesideGrid>
          )}
        </div>
      </TabRow>
      <ProblemsBar step={step.kind} onPoint={jump} onPage={toPage} />
      {keySheet}
    </div>
  );
}

/** The sheet of keys, and how it is opened. */
function useKeySheet(onHelp: () => void) {
  const [isOpen, setOpen] = useState(false);
  const openKeys = useCallback(() => setOpen(true), []);
  return { openKeys, keySheet: <KeySheet open={isOpen} onClose={() => setOpen(false)} onHelp={onHelp} /> };
}

interface FrameKeys extends Record<'openKeys' | 'undo' | 'redo' | 'turnPanel', () => void> {
  grid: RefObject<GridHandle | null>;
}

function useFrameKeys({ openKeys, undo, redo, turnPanel, grid }: FrameKeys) {
  useKeys(
    useMemo(
      () => ({
        '?': openKeys,
        'ctrl+z': undo,
        'ctrl+y': redo,
        'ctrl+shift+z': redo,
        'alt+Enter': turnPanel,
        '/': () => grid.current?.focusFilter(),
      }),
      [openKeys, undo, redo, turnPanel, grid],
    ),
  );
}

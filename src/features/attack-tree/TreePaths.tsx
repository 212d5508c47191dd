import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { Op } from '#domain/workspace/edit.ts';
import { SaveSheet } from '@/components/SaveSheet';
import type { SheetFormat } from '@/components/save-sheet';
import { Grid } from '@/grid/Grid';
import type { GridHandle, GridView } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { usePreference } from '@/request/usePreference';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { useRunEdit } from '@/session/useRunEdit';
import { ToPaths } from './Conversions';
import styles from './tree-paths.less';
import { usePathColumns } from './usePathColumns';
import { type PathsOfOne, type TreePath, useTreePaths } from './useTreePaths';

/** The minimal sets of attack trees as paths: computed, so they are read and copied here, and edited in their tree. */
export default function TreePaths({ readOnly }: { readOnly: boolean }) {
  const t = useT();
  const [open, setOpen] = usePreference<boolean>('workspace.treePaths', true);
  const trees = useWorkspace(({ ratings, w }) => count(ratings.trees.keys(), (id) => w.threats.has(id)));
  return (
    <section className={styles.place} data-part="tree-paths" aria-label={t('tree.paths')}>
      <Button
        type="text"
        size="small"
        className={styles.fold ?? ''}
        icon={open ? <DownOutlined /> : <RightOutlined />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('tree.paths')} <span className="quiet">{t('tree.paths.trees', { count: trees })}</span>
      </Button>
      {open && <Listed readOnly={readOnly} />}
    </section>
  );
}

const none: readonly TreePath[] = [];

/** Apart from the head, so that nothing is worked out while it is folded. */
function Listed({ readOnly }: { readOnly: boolean }) {
  const t = useT();
  const [, go] = useAddress();
  const runEdit = useRunEdit();
  const session = useSession();
  const listed = useTreePaths();
  const rows = useMemo(() => listed?.flatMap((one) => one.rows) ?? none, [listed]);
  const grid = useRef<GridHandle>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [view, setView] = usePreference<GridView & Record<string, never>>('workspace.treePaths.view', grouped as never);
  const [asked, setAsked] = useState<string | null>(null);
  const toTree = (threat: string) => go({ page: 'trees', threat });
  const columns = usePathColumns(toTree);
  // The tree that the buttons are about: of the chosen path, else the first that paths can be made of, else the first.
  const chosen = rows.find(({ id }) => id === selected)?.threat;
  const tree =
    listed?.find((one) => (chosen === undefined ? one.canBecomePaths : one.threat === chosen)) ?? listed?.[0];
  const threat = tree?.threat;
  const code = useWorkspace((v) => v.w.threats.get(threat ?? '')?.code ?? '');
  const run = (ops: readonly Op[]) => runEdit(session.edit(...ops));

  return (
    <>
      <div className={styles.tools}>
        <Cut trees={listed ?? []} />
        {threat !== undefined && (
          <>
            <Button size="small" onClick={() => toTree(threat)}>
              {t('tree.paths.open', { code })}
            </Button>
            {!readOnly && tree?.canBecomePaths && (
              <Button size="small" onClick={() => setAsked(threat)}>
                {t('tree.paths.make', { code })}
              </Button>
            )}
          </>
        )}
        <Export grid={grid} />
      </div>
      <Unfinished trees={listed ?? []} onTree={toTree} />
      <div className={styles.grid} style={{ blockSize: heightOf(rows.length + (listed?.length ?? 1)) }}>
        <Grid<TreePath>
          ref={grid}
          label={t('tree.paths')}
          rows={rows}
          getId={({ id }) => id}
          columns={columns}
          view={view}
          onView={(next) => setView(next as typeof view)}
          selectedId={selected}
          onSelect={setSelected}
          onOpen={(row) => toTree(row.threat)}
          loading={listed === null}
          readOnly
          readOnlyReason={t('tree.paths.computed')}
          empty={t('tree.toPaths.none')}
          footer={({ shown, total }) => t('workspace.grid.count', { shown, total })}
        />
      </div>
      {asked !== null && <ToPaths threat={asked} run={run} onClose={() => setAsked(null)} />}
    </>
  );
}

/** How rows stand before a person arranges them: below the threat scenario whose tree they come from. */
const grouped: GridView = { groupBy: 'threat', hidden: ['threat'] };

/** As high as its lines, up to a part of the window: the paths written by hand are the main thing. */
const heightOf = (lines: number): string => `min(${lines * 28 + 76}px, 32vh)`;

const count = <T,>(all: Iterable<T>, is: (one: T) => boolean): number => {
  let found = 0;
  for (const one of all) if (is(one)) found += 1;
  return found;
};

/** Of which trees not all paths are listed. */
function Cut({ trees }: { trees: readonly PathsOfOne[] }) {
  const t = useT();
  const threats = useWorkspace((v) => v.w.threats);
  const words = trees.flatMap(({ threat, rows, count: all, truncated }) => {
    const code = threats.get(threat)?.code ?? '';
    if (truncated) return [t('tree.paths.cut', { code, shown: rows.length, count: all })];
    return all > rows.length ? [t('tree.paths.shown', { code, shown: rows.length, count: all })] : [];
  });
  const text = words.join(' ');
  return (
    <span className={styles.cut} title={text} role="status">
      {text}
    </span>
  );
}

/** Trees without a complete way have no path to open them by: a line of their own does. */
function Unfinished({ trees, onTree }: { trees: readonly PathsOfOne[]; onTree: (threat: string) => void }) {
  const t = useT();
  const threats = useWorkspace((v) => v.w.threats);
  const without = trees.filter(({ count: all }) => all === 0);
  if (without.length === 0) return null;
  return (
    <ul className={styles.unfinished}>
      {without.map(({ threat }) => {
        const code = threats.get(threat)?.code ?? '';
        return (
          <li key={threat}>
            <Button type="link" size="small" title={t('tree.paths.open', { code })} onClick={() => onTree(threat)}>
              {t('tree.paths.none', { code })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Saves what is listed, as the grid shows it. */
function Export({ grid }: { grid: { readonly current: GridHandle | null } }) {
  const t = useT();
  const { message } = App.useApp();
  const save = async (format: SheetFormat) => {
    const { saveSheet } = await import('@/components/save-sheet');
    const matrix = grid.current?.visibleMatrix() ?? [];
    saveSheet(t('tree.paths'), matrix, format);
    message.success(t('workspace.grid.count', { shown: matrix.length - 1, total: matrix.length - 1 }));
  };
  return <SaveSheet label={t('workspace.grid.export')} onSave={(format) => void save(format)} />;
}

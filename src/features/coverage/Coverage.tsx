import { FilterOutlined } from '@ant-design/icons';
import { Button, Input, Segmented, Tooltip } from 'antd';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { searchFor } from '#domain/fold-text.ts';
import {
  type CoverageState,
  type CoveredEntry,
  coverageOf,
  coverageStates,
} from '#domain/library/catalogue-coverage.ts';
import { type Catalogue, r155Catalogue } from '#domain/library/catalogues.ts';
import { GridColumns } from '@/grid/filter/GridColumns';
import { Grid } from '@/grid/Grid';
import type { GridHandle, GridView } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { usePreference } from '@/request/usePreference';
import { TaskPicture } from '@/rows/picture/TaskPicture';
import { tablePart } from '@/rows/picture/table-part';
import { unsavedOf } from '@/session/kept/unsaved-of';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { CoverageTools } from './CoverageTools';
import styles from './coverage.less';
import { ReasonDialog } from './ReasonDialog';
import { useCoverageColumns } from './useCoverageColumns';
import { useCoverageEdits } from './useCoverageEdits';

type Part = 'all' | CoverageState;

/** How entries stand before a person arranges them: below the headings of the catalogue, whole names. */
const asInCatalogue: GridView = { groupBy: 'group', hidden: ['group'], tall: true };

/** The threats of a catalogue with the threat scenarios that address each, or the reason why it does not apply. */
export default function Coverage() {
  const t = useT();
  const session = useSession();
  const why = useWorkspace((v) => v.readOnly);
  const readOnly = why !== null;
  const [catalogue, choose] = useCatalogue();
  const covered = useCovered(catalogue);
  const [part, setPart] = useState<Part>('all');
  const [words, setWords] = useState('');
  const [view, setView] = usePreference<GridView & Record<string, never>>('workspace.coverage', asInCatalogue as never);
  const [selected, setSelected] = useState<string | null>(null);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const grid = useRef<GridHandle>(null);
  const openThreat = useOpenThreat();
  const columns = useCoverageColumns(catalogue);
  const edits = useCoverageEdits(setAsked);
  const shown = useShown(covered.entries, part, useDeferredValue(words));
  const chosenCodes = new Set(marked.length > 0 ? marked : selected === null ? [] : [selected]);
  const count = (one: Part) => (one === 'all' ? covered.entries.length : covered.counts[one]);
  return (
    <section className={styles.page} data-part="coverage" aria-label={t('coverage.title')}>
      <header className={styles.bar}>
        <ChosenCatalogue code={catalogue.code} onChoose={choose} />
        <Parts part={part} onPart={setPart} count={count} />
        <Input.Search
          size="small"
          allowClear
          className={styles.search}
          aria-label={t('coverage.search')}
          placeholder={t('coverage.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {why && <span role="note">{t(`workspace.${why}`)}</span>}
        <div className={styles.tools}>
          {!readOnly && (
            <CoverageTools
              catalogue={catalogue}
              chosen={shown.filter(({ entry }) => chosenCodes.has(entry.code))}
              onExclude={setAsked}
            />
          )}
          <span className={styles.view}>
            <Tooltip title={t('workspace.grid.filter')}>
              <Button
                size="small"
                type="text"
                icon={<FilterOutlined />}
                aria-label={t('workspace.grid.filter')}
                onClick={() => grid.current?.toggleFilter()}
              />
            </Tooltip>
            <GridColumns columns={columns} view={view} onView={(next) => setView(next as typeof view)} />
            <TaskPicture title={t('coverage.title')} draw={() => [tablePart(grid.current?.visibleMatrix() ?? [])]} />
          </span>
        </div>
      </header>
      <div className={styles.grid}>
        <Grid<CoveredEntry>
          ref={grid}
          label={t('coverage.title')}
          rows={shown}
          getId={({ entry }) => entry.code}
          columns={columns}
          view={view}
          onView={(next) => setView(next as typeof view)}
          selectedId={selected}
          onSelect={setSelected}
          onMark={setMarked}
          onOpen={openThreat}
          unsaved={unsavedOf(session, 'coverages')}
          tabWalks
          readOnly={readOnly}
          {...(why && { readOnlyReason: t(`workspace.${why}`) })}
          empty={t('coverage.none')}
          paper="inPlace"
          footer={({ shown: lines, marked: marks }) => (
            <span>
              {t('workspace.grid.count', { shown: lines, total: covered.entries.length })}
              {marks > 1 && ` · ${t('workspace.grid.marked', { count: marks })}`}
            </span>
          )}
          {...(!readOnly && edits)}
        />
      </div>
      {asked && (
        <ReasonDialog
          entries={covered.entries.filter(({ entry }) => asked.includes(entry.code))}
          readOnly={readOnly}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function ChosenCatalogue({ code, onChoose }: { code: string; onChoose: (code: string) => void }) {
  const t = useT();
  return (
    <Segmented
      size="small"
      aria-label={t('coverage.catalogue')}
      value={code}
      onChange={onChoose}
      options={[
        { value: r155Catalogue.code, label: inLanguage(r155Catalogue.name) },
        { value: 'EMB3D', label: 'MITRE EMB3D' },
      ]}
    />
  );
}

/** Which entries are shown, with how many there are of each state. */
function Parts({ part, onPart, count }: { part: Part; onPart: (part: Part) => void; count: (part: Part) => number }) {
  const t = useT();
  return (
    <Segmented<Part>
      size="small"
      aria-label={t('coverage.part')}
      value={part}
      onChange={onPart}
      options={(['all', ...coverageStates] as const).map((value) => ({
        value,
        label: `${t(`coverage.state.${value}`)} ${count(value)}`,
      }))}
    />
  );
}

/** Leads from an entry to the first threat scenario that addresses it, by Enter: the codes in the cell are for the mouse. */
function useOpenThreat() {
  const [, go] = useAddress();
  return ({ by: [first] }: CoveredEntry) => {
    if (first) go({ page: null, step: 'threats', row: first.threat.id, view: null });
  };
}

/** The catalogue that is shown; the one of device threats comes when it is chosen. */
function useCatalogue(): [Catalogue, (code: string) => void] {
  const [catalogue, setCatalogue] = useState<Catalogue>(r155Catalogue);
  const chosen = useRef(catalogue.code);
  const show = (next: Catalogue) => chosen.current === next.code && setCatalogue(next);
  const choose = (code: string) => {
    chosen.current = code;
    if (code === r155Catalogue.code) show(r155Catalogue);
    else
      void import(/* webpackChunkName: "device" */ '#domain/library/device/catalogue.ts').then((loaded) =>
        show(loaded.emb3dCatalogue),
      );
  };
  return [catalogue, choose];
}

/** How far the open version covers the catalogue. */
function useCovered(catalogue: Catalogue) {
  const threats = useWorkspace((v) => v.w.threats);
  const paths = useWorkspace((v) => v.w.paths);
  const steps = useWorkspace((v) => v.w.steps);
  const treeNodes = useWorkspace((v) => v.w.treeNodes);
  const coverages = useWorkspace((v) => v.w.coverages);
  return useMemo(
    () => coverageOf({ threats, paths, steps, treeNodes, coverages }, catalogue),
    [threats, paths, steps, treeNodes, coverages, catalogue],
  );
}

function useShown(entries: readonly CoveredEntry[], part: Part, words: string): readonly CoveredEntry[] {
  return useMemo(() => {
    const contains = searchFor(words);
    return entries.filter(({ entry, state, reason, by }) => {
      if (part !== 'all' && state !== part) return false;
      const codes = by.map(({ threat }) => threat.code).join(' ');
      return contains(`${entry.number} ${entry.name.en} ${entry.name.zh} ${codes} ${reason}`);
    });
  }, [entries, part, words]);
}

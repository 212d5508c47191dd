import { useSearchParams } from '@umijs/max';
import { useCallback, useMemo, useRef } from 'react';
import { type AnalysisKind, isAnalysisKind } from '#domain/kinds/kinds.ts';
import { placeNow } from '@/request/leave';

/** Where one is in a task: everything visible has an address that can be copied and sent. */
export interface Address {
  task: string;
  version: string;
  step: AnalysisKind;
  row: string | null;
  /** The drawings, shown in the place of the grid. */
  view: 'topology' | null;
  diagram: string | null;
  /** The threat scenario whose attack tree is shown. */
  threat: string | null;
  /** A page of the task that is no step: shown in the place of the grid until a step is chosen. */
  page: TaskPageName | null;
  /** How the rows of the step are arranged. */
  arranged: string | null;
  /** What is compared under all feasibility models, while that is open. */
  compare: Compared | null;
  /** Only rows on which the models do not agree. */
  differing: boolean;
  /** Of the risk board: the dimension, the side, and the cell, level or decision whose risks are listed. */
  dimension: string | null;
  after: boolean;
  impact: string | null;
  feasibility: string | null;
  level: string | null;
  decision: string | null;
  /** The what-if scenario that is shown, or the part of its page in its place. */
  scenario: string | null;
  /** What the panel of the row shows; else its fields. */
  panel: PanelTab | null;
  /** Led here from another page, to what was typed and not sent. */
  unsent: boolean;
}

const panelTabs = ['details', 'comments', 'history'] as const;
export type PanelTab = (typeof panelTabs)[number];

export const taskPageNames = [
  'info',
  'functionTree',
  'versions',
  'relations',
  'trees',
  'attacks',
  'board',
  'riskSummary',
  'requirementBoard',
  'statistics',
  'quality',
  'changeImpact',
  'whatIf',
  'cheapestControls',
  'coverage',
  'libraryUpdates',
  'secondOpinion',
  'report',
  'result',
  'comments',
] as const;
export type TaskPageName = (typeof taskPageNames)[number];

export const compared = ['paths', 'threats', 'risks'] as const;
export type Compared = (typeof compared)[number];

export type Go = (change: Partial<Address>, quietly?: boolean) => void;

/**
 * The latest query beside the one on screen: two changes in one tick build on each other, and what was written quietly by one part of the
 * page is kept by the others.
 */
const shared = { routed: '', latest: '' };

/**
 * The address and a way to change it. Choosing rows replaces, changing the step can be gone back from. What is written `quietly` is
 * on screen already: the router, which would draw the whole page again, is not told.
 */
export function useAddress(): [Address, Go] {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const address = useMemo<Address>(() => {
    const q = new URLSearchParams(text);
    const step = q.get('step') ?? '';
    return {
      task: q.get('task') ?? '',
      version: q.get('version') ?? '',
      step: isAnalysisKind(step) ? step : 'assets',
      row: q.get('row'),
      view: q.get('view') === 'topology' ? 'topology' : null,
      diagram: q.get('diagram'),
      threat: q.get('threat'),
      // `view=relations` is how others link to it, as to the drawings.
      page: taskPageNames.find((name) => name === (q.get('page') ?? q.get('view'))) ?? null,
      arranged: q.get('arranged'),
      compare: compared.find((kind) => kind === q.get('compare')) ?? null,
      differing: q.get('differing') === '1',
      dimension: q.get('dimension'),
      after: q.get('after') === '1',
      impact: q.get('impact'),
      feasibility: q.get('feasibility'),
      level: q.get('level'),
      decision: q.get('decision'),
      scenario: q.get('scenario'),
      panel: panelTabs.find((tab) => tab === q.get('panel')) ?? null,
      unsent: q.get('unsent') === '1',
    };
  }, [text]);
  if (shared.routed !== text) {
    shared.routed = text;
    shared.latest = text;
  }
  const navigate = useRef(setQuery);
  navigate.current = setQuery;
  const page = useRef('');
  page.current = placeNow();
  const go = useCallback<Go>((change, quietly = false) => {
    // An answer that comes late belongs to no other page, and carries nobody back.
    if (placeNow() !== page.current) return;
    const q = new URLSearchParams(shared.latest);
    if ('step' in change) q.delete('page');
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === undefined || value === false) q.delete(name);
      else q.set(name, value === true ? '1' : value);
    }
    shared.latest = q.toString();
    if (quietly) window.history.replaceState(window.history.state, '', `?${q}`);
    else navigate.current(q, { replace: !('step' in change || 'page' in change || 'view' in change) });
  }, []);
  return [address, go];
}

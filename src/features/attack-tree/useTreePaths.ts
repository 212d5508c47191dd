import { useEffect, useState } from 'react';
import type { ControlsView, TreeView } from '#domain/method/rate/ratings.ts';
import type { RatedSet } from '#domain/workspace/rated-sets.ts';
import { comesToPaths } from '#domain/workspace/tree-conversion.ts';
import { byCode, type Workspace } from '#domain/workspace/workspace.ts';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { mostShown, restBefore, setsOf } from './sets-of';

/** A minimal set of the tree of a threat scenario, as a path in a list. */
export interface TreePath extends RatedSet {
  id: string;
  threat: string;
  /** Its number among the paths of the tree, the easiest first. */
  place: number;
}

/** The paths of one tree: those that are listed, and how many there are. */
export interface PathsOfOne {
  threat: string;
  rows: readonly TreePath[];
  count: number;
  /** There are more than were counted. */
  truncated: boolean;
  /** Paths can take the place of the tree, whose controls do not count for that. */
  canBecomePaths: boolean;
}

/** So long (ms) at most sets are worked out before the page gets its turn. */
const slice = 8;

const made = new WeakMap<TreeView, Partial<Record<ControlsView, PathsOfOne>>>();

/** The same objects while the rating of the tree is the same, so that their rows are not drawn again. */
function pathsOf(w: Workspace, threat: string, view: TreeView, wanted: ControlsView): PathsOfOne {
  const controlsView = view.controlled ? wanted : 'initial';
  const kept = made.get(view) ?? {};
  made.set(view, kept);
  kept[controlsView] ??= list(w, threat, view, controlsView);
  return kept[controlsView];
}

function list(w: Workspace, threat: string, view: TreeView, controlsView: ControlsView): PathsOfOne {
  const { sets, truncated } = setsOf(w, view, controlsView);
  const rows = sets
    .slice(0, mostShown)
    .map((set, at) => ({ ...set, id: `${threat} ${at + 1}`, threat, place: at + 1 }));
  return { threat, rows, count: sets.length, truncated, canBecomePaths: comesToPaths(w, threat) };
}

/** The paths of all trees of threat scenarios in the order of these, when edits rest; null until the first time. One tree after another. */
export function useTreePaths(): readonly PathsOfOne[] | null {
  const session = useSession();
  const trees = useWorkspace((v) => v.ratings.trees);
  const threats = useWorkspace((v) => v.w.threats);
  const controlsView = useWorkspace((v) => v.controlsView);
  const [listed, setListed] = useState<readonly PathsOfOne[] | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const owners = [...trees.keys()].flatMap((id) => threats.get(id) ?? []).sort(byCode);
    const found: PathsOfOne[] = [];
    const goOn = () => {
      const until = performance.now() + slice;
      for (const { id } of owners.slice(found.length)) {
        const view = trees.get(id);
        if (view) found.push(pathsOf(session.view.w, id, view, controlsView));
        if (performance.now() > until) break;
      }
      if (found.length < owners.length) timer = setTimeout(goOn);
      else setListed(found);
    };
    timer = setTimeout(goOn, restBefore);
    return () => clearTimeout(timer);
  }, [session, trees, threats, controlsView]);
  return listed;
}

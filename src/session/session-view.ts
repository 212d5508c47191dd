import type { Snapshot } from '#contract/version.ts';
import type { ReviewMark } from '#domain/impact-of-change/review-watch.ts';
import type { ControlsView, Ratings } from '#domain/method/rate/ratings.ts';
import type { Op } from '#domain/workspace/edit.ts';
import type { OpenPoint } from '#domain/workspace/open-points.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { CallError } from '@/request/call-error';
import type { KeptEdit } from './kept/kept';
import type { Leases, Selections } from './live/diagram-leases';
import { controlledChecked, rateChecked } from './rate-checked';
import { type Acts, firstActs } from './undo/acts';

/** Who has the version open, and whether that person may change it, and comment on it. */
export interface Person {
  id: string;
  name: string;
  mayEdit?: boolean;
  mayComment?: boolean;
}

/** An edit that was refused and has no place of its own on screen (someone else came first, typed before a crash): the person decides. */
export interface Conflict {
  id: string;
  ops: Op[];
  /** Of the fields with parts that each operation changes, what the person saw. */
  seen?: KeptEdit['seen'];
  error: CallError;
}

/** Why nothing can be changed here: the version is locked, or the person may only read. */
export type ReadOnly = 'frozen' | 'reader' | null;

/** How far the server is: `waiting` edits are on their way. */
interface SaveState {
  waiting: number;
  /** No answer came: it is tried again by itself. */
  offline: boolean;
  /** Entries that were refused, or begun and not sent. */
  unfinished: number;
  /** When the last edit of this person was confirmed (ms), or null. */
  savedAt: number | null;
  /** The codes of the rows it wrote, as far as they are worth naming. */
  saved: readonly string[];
}

/** What the screens see of an open version. Every change makes a new value; parts that did not change stay the same objects. */
export interface SessionView {
  head: Omit<Snapshot, 'rows' | 'people' | 'rev' | 'counters' | 'method'>;
  /** Another number each time names, or what the form of the task says, may be others. */
  headTurn: number;
  readOnly: ReadOnly;
  /** Why no comments can be written: reading them asks for less than changing the rows. */
  commentsReadOnly: ReadOnly;
  w: Workspace;
  /** Whether controls count in the ratings that are shown: a setting of this tab, not of the version. */
  controlsView: ControlsView;
  ratings: Ratings;
  /** The ratings without controls: what the version says, whatever is shown. */
  initial: Ratings;
  /** By the id of the row: where its review stands. Empty until there are reviews. */
  marks: ReadonlyMap<string, ReviewMark>;
  /** What the analysis still lacks: counted a moment after an edit, null until the first time. */
  points: readonly OpenPoint[] | null;
  save: SaveState;
  /** What undo and redo would take back and do again. */
  acts: Acts;
  conflicts: readonly Conflict[];
  /** Who else has the version open. */
  watchers: readonly { id: string; name: string }[];
  people: ReadonlyMap<string, string>;
  /** Who edits which diagram. */
  leases: Leases;
  /** What the editors of diagrams have selected. */
  selections: Selections;
  /** The diagrams this tab edits. */
  held: ReadonlySet<string>;
  live: boolean;
  /** Why the version is no longer open to this person: removed from the project, a right lost, deleted. */
  ended: CallError | null;
}

const readOnlyUnless = (may: boolean, status: Snapshot['status']): ReadOnly =>
  status !== 'open' ? 'frozen' : may ? null : 'reader';

/** What a person may not do in a version of this status, and why. */
export const readOnlyFor = (
  status: Snapshot['status'],
  { mayEdit = true, mayComment = true }: Person,
): Pick<SessionView, 'readOnly' | 'commentsReadOnly'> => ({
  readOnly: readOnlyUnless(mayEdit, status),
  commentsReadOnly: readOnlyUnless(mayComment, status),
});

/** The ratings of a version as they are shown. */
export function ratedIn(
  w: Workspace,
  controlsView: ControlsView,
): Pick<SessionView, 'controlsView' | 'ratings' | 'initial'> {
  const initial = rateChecked(w);
  return { controlsView, initial, ratings: controlsView === 'initial' ? initial : controlledChecked(w, initial) };
}

/** What the screens see of a version that was just opened. */
export function firstView(
  snapshot: Snapshot,
  w: Workspace,
  me: Person,
  unfinished: number,
  controlsView: ControlsView,
): SessionView {
  const { versionId, version, taskId, taskName, projectId, projectName, status } = snapshot;
  const people = new Map(snapshot.people.map((p) => [p.id, p.fullName || p.username]));
  return {
    head: { versionId, version, taskId, taskName, projectId, projectName, status },
    headTurn: 0,
    ...readOnlyFor(status, me),
    w,
    ...ratedIn(w, controlsView),
    marks: new Map(),
    points: null,
    acts: firstActs(snapshot.rev),
    conflicts: [],
    watchers: [],
    leases: new Map(),
    selections: new Map(),
    held: new Set(),
    live: false,
    ended: null,
    people: people.set(me.id, me.name),
    save: { waiting: 0, offline: false, unfinished, savedAt: null, saved: [] },
  };
}

/** The same object while the status is. */
export const withStatus = (head: SessionView['head'], status: Workspace['status']): SessionView['head'] =>
  head.status === status ? head : { ...head, status };

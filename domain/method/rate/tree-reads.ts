import type { ControlFacts, StepFacts, Table } from './facts.ts';
import { Links } from './rated-table.ts';

/** Rows that changed since the last round. Of trees the owners: threat scenarios, and controls that are circumvented by a tree. */
export interface Moved {
  steps: ReadonlySet<string>;
  controls: ReadonlySet<string>;
  owners: ReadonlySet<string>;
  /** Nodes of trees that were not there before. */
  nodes: ReadonlySet<string>;
}
const none: ReadonlySet<string> = new Set();
export const nothingMoved: Moved = { steps: none, controls: none, owners: none, nodes: none };

/** What one evaluation reads. */
export class Read {
  readonly steps = new Set<string>();
  readonly controls = new Set<string>();
  /** Of these controls, the ones on the way of an attacker: those of steps that take no part are not among them. */
  readonly met = new Set<string>();
  /** Owners of the trees into which references and controls lead. */
  readonly owners = new Set<string>();
  /** Nodes that were looked for and are not there: nobody knows yet whose they will be. */
  readonly nodes = new Set<string>();

  /** Looks steps up, and notes them with the controls on them. */
  stepsOf(steps: Table<StepFacts>): (id: string) => StepFacts | undefined {
    return (id) => {
      this.steps.add(id);
      const step = steps.get(id);
      for (const control of step?.controls ?? []) this.controls.add(control);
      return step;
    };
  }

  /** Is one of the controls it has read on? It may still count for nothing, on a step that takes no part. */
  hasActive(controls: Table<ControlFacts>): boolean {
    for (const id of this.controls) if (controls.get(id)?.active) return true;
    return false;
  }

  /** The controls that were looked up because an attacker has to get around them, and are on. */
  active(controls: Table<ControlFacts>): string[] {
    return [...this.met].filter((id) => controls.get(id)?.active).sort();
  }
}

const parts = ['steps', 'controls', 'owners', 'nodes'] as const;
type Kept = Record<(typeof parts)[number], readonly string[]>;
const nothing: Kept = { steps: [], controls: [], owners: [], nodes: [] };

/** What each evaluation has read, so that a change of it is followed. */
export class TreeReads {
  private readonly readers = {
    steps: new Links(),
    controls: new Links(),
    owners: new Links(),
    nodes: new Links(),
  };
  private readonly kept = new Map<string, Kept>();

  /** The evaluations that have read something of what moved. */
  touched(moved: Moved): Set<string> {
    const found = new Set<string>();
    for (const part of parts)
      for (const id of moved[part]) for (const reader of this.readers[part].of(id)) found.add(reader);
    // A control without a tree may have got one.
    for (const id of moved.owners) for (const reader of this.readers.controls.of(id)) found.add(reader);
    return found;
  }

  remember(reader: string, read: Read | undefined): void {
    const former = this.kept.get(reader) ?? nothing;
    const next: Kept = {
      steps: same(former.steps, read?.steps),
      controls: same(former.controls, read?.controls),
      owners: same(former.owners, read?.owners),
      nodes: same(former.nodes, read?.nodes),
    };
    for (const part of parts) this.readers[part].replace(reader, former[part], next[part]);
    if (read) this.kept.set(reader, next);
    else this.kept.delete(reader);
  }
}

/** The former list where it holds the same ids, so that its links need not be made anew. */
function same(former: readonly string[], now: ReadonlySet<string> | undefined): readonly string[] {
  if (!now) return [];
  return former.length === now.size && former.every((id) => now.has(id)) ? former : [...now];
}

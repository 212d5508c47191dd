import { drawingOf } from '#domain/diagram/drawing.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Kept } from '../kept/kept';
import type { Pending } from './pending';

/** A diagram as a person drew it, whose right to edit had passed on before it was saved. */
export interface DrawnCopy {
  diagram: string;
  name: string;
  nodes: Row<'nodes'>[];
  links: Row<'links'>[];
  groups: Row<'groups'>[];
  assets: Row<'assets'>[];
}

const copyPlace = 'drawn ';

/** The diagram with what is drawn in it, and the assets it shows: some may have been made with it. */
function copyOf(w: Workspace, diagram: string): DrawnCopy {
  const { nodes, links, groups } = drawingOf(w, diagram);
  const assets = new Set([...nodes, ...links].flatMap(({ asset }) => asset ?? []));
  return {
    diagram,
    name: w.diagrams.get(diagram)?.name ?? '',
    nodes: [...nodes],
    links: [...links],
    groups: [...groups],
    assets: [...assets].flatMap((id) => w.assets.get(id) ?? []),
  };
}

/** The copies that are kept and neither used nor given up. */
export const keptCopies = (kept: Kept): DrawnCopy[] => [...kept.under<DrawnCopy>(copyPlace)].map(([, copy]) => copy);

export const copyPlaceOf = (diagram: string): string => copyPlace + diagram;

/** The diagrams as they were with the last edit of this tab, while not all of those have arrived: only that can be lost. */
export class DrawnHere {
  readonly #seen = new Map<string, Workspace>();

  /** What the person sees after an edit; names of drawn assets are edits of their own. */
  note({ kept: { fences = {} } }: Pick<Pending, 'kept'>, w: Workspace): void {
    for (const diagram of [...Object.keys(fences), ...this.#seen.keys()]) this.#seen.set(diagram, w);
  }

  /** An edit has arrived, or is given up. */
  forget(pending: readonly Pending[]): void {
    const waiting = pending.filter(({ rev }) => rev === undefined);
    for (const diagram of [...this.#seen.keys()])
      if (!waiting.some(({ kept }) => kept.fences && diagram in kept.fences)) this.#seen.delete(diagram);
  }

  /** Keeps a diagram in the browser as the person saw it last. */
  keepCopy(kept: Kept, diagram: string): void {
    const w = this.#seen.get(diagram);
    if (w?.diagrams.get(diagram)) kept.put(copyPlaceOf(diagram), copyOf(w, diagram));
  }
}

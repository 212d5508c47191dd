import type { ControlRow } from '../kinds/control/shape.ts';
import type { LibraryLink } from '../model/library-link.ts';
import type { Method } from '../model/method.ts';
import { sameContent } from '../model/same-content.ts';
import { add, type Op } from '../workspace/edit.ts';
import { rootOf } from '../workspace/trees.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { controlValues } from './hardening.ts';
import { linkOf, valuesOf } from './into-task.ts';
import type { LibraryEntry } from './libraries.ts';
import { requirementText } from './requirement-text.ts';
import type { Hardening } from './requirements.ts';
import type { Rated } from './step-ratings.ts';

type Requirement = LibraryEntry<'requirements'>;

export interface ControlsGiven {
  w: Pick<Workspace, 'requirements' | 'controls' | 'treeNodes'>;
  method: Method;
  language: LibraryLink['language'];
  /** Off: not decided yet; ratings stay as they are until somebody switches them on. */
  active: boolean;
  /** Those that are off are candidates: thought of, and not decided. */
  candidate?: boolean;
  newId: () => string;
}

interface Made {
  id: string;
  requirement: string;
  name: string;
  ratings: ControlRow['ratings'];
}

/** Makes controls of requirements of the library, each requirement and each effort once: in a task that has them already they are used as they are. */
export class ControlsIntoTask {
  /** The rows that are not there yet, requirements before the controls that carry them out. */
  readonly ops: Op[] = [];
  private readonly requirements = new Map<string, string>();
  private readonly made: Made[] = [];

  constructor(private readonly given: ControlsGiven) {
    for (const { id, library } of given.w.requirements)
      if (library?.library === 'requirements' && !this.requirements.has(library.entry))
        this.requirements.set(library.entry, id);
  }

  /** The id of the control that carries a requirement out with this effort; one is made if there is none. */
  control(requirement: Requirement, hardening: Hardening | undefined, { vector }: Rated): string {
    const { method, language, active, candidate = false, newId } = this.given;
    const values = controlValues(requirement, hardening, { method, language, ...(vector && { vector }) });
    const row = this.requirement(requirement);
    const known = this.known(row, values.ratings);
    if (known) return known;
    const id = newId();
    const name =
      this.isTaken(values.name) && hardening?.attacks[0] ? `${values.name} (${hardening.attacks[0]})` : values.name;
    // Without an effort it would leave the way it is on unrated.
    const isOn = active && hardening !== undefined;
    const state = { active: isOn, candidate: candidate && !isOn };
    this.ops.push(add('controls', { ...values, name, ...state, requirements: [row] }, id));
    this.made.push({ id, requirement: row, name, ratings: values.ratings });
    return id;
  }

  /** A control with a tree of its own is rated by that, whatever its values say. */
  private known(requirement: string, ratings: ControlRow['ratings']): string | undefined {
    const { w } = this.given;
    const there = [...w.controls].find(
      (one) => one.requirements.includes(requirement) && sameContent(one.ratings, ratings) && !rootOf(w, one.id),
    );
    return (
      there?.id ?? this.made.find((one) => one.requirement === requirement && sameContent(one.ratings, ratings))?.id
    );
  }

  private isTaken(name: string): boolean {
    return this.made.some((one) => one.name === name) || [...this.given.w.controls].some((one) => one.name === name);
  }

  private requirement(entry: Requirement): string {
    const known = this.requirements.get(entry.id);
    if (known) return known;
    const { method, language, newId } = this.given;
    const id = newId();
    const values = { ...valuesOf('requirements', entry, { method, language }), text: requirementText(entry, language) };
    this.ops.push(add('requirements', { ...values, library: linkOf('requirements', entry, language) } as never, id));
    this.requirements.set(entry.id, id);
    return id;
  }
}

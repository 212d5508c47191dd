import { type Realisation, realisations } from '../kinds/attack-path/realised.ts';
import type { CoverageRow } from '../kinds/coverage/shape.ts';
import type { Row } from '../kinds/kinds.ts';
import { add, change, drop, type Op } from '../workspace/edit.ts';
import { byCode, type Workspace } from '../workspace/workspace.ts';
import type { Catalogue, CatalogueEntry } from './catalogues.ts';

/** `addressed`: by a threat scenario; `excluded`: it does not apply, with a reason; `open`: nothing was said. */
export const coverageStates = ['open', 'addressed', 'excluded'] as const;
export type CoverageState = (typeof coverageStates)[number];

/** A threat scenario that addresses an entry, and why it does. */
export interface Addressing {
  threat: Row<'threats'>;
  /** Its attack paths that realise the entry, themselves or by a step. */
  paths: readonly Row<'paths'>[];
  /** The steps of its attack tree that realise the entry. */
  steps: readonly Row<'steps'>[];
  /** Somebody linked it. */
  byHand: boolean;
}

export interface CoveredEntry {
  entry: CatalogueEntry;
  state: CoverageState;
  /** In the order of the codes of the threats. */
  by: readonly Addressing[];
  /** Why it does not apply; kept, and printed, also where a threat scenario addresses it. */
  reason: string;
  /** What was said of it by hand, as it is stored: an edit of this entry names the rows that were seen. */
  rows: readonly CoverageRow[];
}

interface CatalogueCoverage {
  entries: readonly CoveredEntry[];
  counts: Readonly<Record<CoverageState, number>>;
  /** Whether anything was said of any entry: a task may not have been compared with the catalogue at all. */
  begun: boolean;
}

/** What the coverage of a catalogue is computed from. */
type CoveringTable = 'threats' | 'paths' | 'steps' | 'treeNodes' | 'coverages';

/**
 * Which entries of a catalogue a task addresses: by the threat scenarios of the attack paths and steps that realise them, and by those linked by
 * hand; which do not apply, and why. A threat scenario counts for more than a reason.
 */
export function coverageOf(w: Pick<Workspace, CoveringTable>, catalogue: Catalogue) {
  const waysOf = new Map<string, Realisation[]>();
  for (const way of realisations(w)) {
    const known = waysOf.get(way.code);
    if (known) known.push(way);
    else waysOf.set(way.code, [way]);
  }
  const saidOf = saidByEntry(w);
  const entries = catalogue.entries.map((entry): CoveredEntry => {
    const said = saidOf.get(entry.code) ?? [];
    const by = addressingOf(w, waysOf.get(entry.code) ?? [], new Set(said.flatMap(({ threats }) => threats)));
    const reason = said.flatMap((row) => row.reason || []).join('\n');
    return { entry, by, reason, state: stateOf(by.length, reason), rows: said };
  });
  const counts: Record<CoverageState, number> = { open: 0, addressed: 0, excluded: 0 };
  for (const { state } of entries) counts[state] += 1;
  return { entries, counts, begun: counts.open < entries.length } satisfies CatalogueCoverage;
}

function stateOf(threats: number, reason: string): CoverageState {
  if (threats > 0) return 'addressed';
  return reason === '' ? 'open' : 'excluded';
}

function saidByEntry({ coverages }: Pick<Workspace, 'coverages'>): ReadonlyMap<string, CoverageRow[]> {
  const found = new Map<string, CoverageRow[]>();
  for (const row of coverages) found.set(row.entry, [...(found.get(row.entry) ?? []), row]);
  return found;
}

function addressingOf(
  { threats }: Pick<Workspace, 'threats'>,
  ways: readonly Realisation[],
  byHand: ReadonlySet<string>,
): Addressing[] {
  const ids = new Set([...byHand, ...ways.flatMap((way) => way.threats)]);
  return [...ids]
    .flatMap((id) => threats.get(id) ?? [])
    .sort(byCode)
    .map((threat) => {
      const own = ways.filter(({ threats: of }) => of.includes(threat.id));
      return {
        threat,
        paths: own.flatMap(({ by }) => by.path ?? []).sort(byCode),
        steps: own.flatMap(({ by }) => by.step ?? []).sort(byCode),
        byHand: byHand.has(threat.id),
      };
    });
}

/** What a person says of an entry. */
export interface Said {
  threats: readonly string[];
  reason: string;
}

/** The rows to look in: those of a version, or those a person saw. */
interface Rows {
  coverages: Iterable<CoverageRow>;
}

/** What was said of an entry so far, by hand. */
export function saidOf({ coverages }: Rows, code: string): Said {
  const rows = [...coverages].filter(({ entry }) => entry === code);
  return {
    threats: [...new Set(rows.flatMap(({ threats }) => threats))],
    reason: rows.flatMap((row) => row.reason || []).join('\n'),
  };
}

/** The edit after which exactly this is said of an entry; where nothing is said there is no row. */
export function sayOps({ coverages }: Rows, code: string, said: Said): Op[] {
  const [first, ...others] = [...coverages].filter(({ entry }) => entry === code);
  const nothing = said.threats.length === 0 && said.reason.trim() === '';
  const fields = { threats: [...said.threats], reason: said.reason.trim() };
  const rest = others.map((row) => drop('coverages', row));
  if (!first) return nothing ? [] : [add('coverages', { entry: code, ...fields })];
  return [nothing ? drop('coverages', first) : change('coverages', first, fields), ...rest];
}

import { foldText } from '../fold-text.ts';
import { type AnalysisRow, analysisKindNames, codeOf, type KindName, type Row } from '../kinds/kinds.ts';
import { prefixOf } from '../workspace/edit-recorder.ts';
import { codeKey } from '../workspace/table.ts';
import { type MergeState, rowIn } from './merge-sides.ts';

/**
 * Every code once: rows of this version keep theirs, a row of the other one whose code is taken gets the next number. References are ids, so they
 * follow. May be called again when other rows have come in.
 */
export function giveCodes(state: MergeState): void {
  for (const kind of analysisKindNames) {
    const taken = keepOwn(state, kind);
    const prefix = prefixOf(state.mine, kind);
    for (const row of rowsIn(state, kind)) {
      const former = ownCode(state, kind, row);
      if (former === row.code) continue;
      let { code } = row;
      while (taken.has(codeKey(code))) {
        state.counters[prefix] = (state.counters[prefix] ?? 0) + 1;
        code = `${prefix}-${state.counters[prefix]}`;
      }
      taken.add(codeKey(code));
      if (code === row.code) continue;
      state.note('renumbered', kind, row, row.code, code);
      state.patch(kind, row, { code });
    }
  }
}

const rowsIn = (state: MergeState, kind: KindName): AnalysisRow[] => [...state.of(kind).values()] as AnalysisRow[];

const ownCode = (state: MergeState, kind: KindName, row: AnalysisRow): string | undefined => {
  const mine = rowIn(state.mine, kind, row.id);
  return mine && codeOf(mine);
};

/** Rows of this version to which the other gave a code that is taken here keep their own. Returns the keys of the codes that are kept. */
function keepOwn(state: MergeState, kind: KindName): Set<string> {
  const kept = new Set<string>();
  for (const row of rowsIn(state, kind)) if (ownCode(state, kind, row) === row.code) kept.add(codeKey(row.code));
  // The own code of one may be what the other version gave to the next.
  for (let again = true; again; ) {
    again = false;
    for (const row of rowsIn(state, kind)) {
      const former = ownCode(state, kind, row);
      if (former === undefined || former === row.code || !kept.has(codeKey(row.code))) continue;
      state.leave(kind, row, 'rule', ['code'], row.code);
      state.patch(kind, row, { code: former });
      kept.add(codeKey(former));
      again = true;
    }
  }
  return kept;
}

/** How far the numbers have been given out, where further than before: a number is never given twice. */
export function countersGiven({ counters, mine }: MergeState): Record<string, number> {
  return Object.fromEntries(Object.entries(counters).filter(([prefix, last]) => last !== (mine.counters[prefix] ?? 0)));
}

/** Names of diagrams are unique in a version (R-TOPO-1): the other version's gets a number. */
export function giveNames(state: MergeState): void {
  const rows = [...state.of('diagrams').values()] as Row<'diagrams'>[];
  const keep = (row: Row<'diagrams'>) => state.mine.diagrams.get(row.id)?.name === row.name;
  const taken = new Set(rows.filter(keep).map(({ name }) => foldText(name)));
  for (const row of rows) {
    if (keep(row)) continue;
    let name = row.name;
    for (let n = 2; taken.has(foldText(name)); n++) name = `${row.name.slice(0, 74)}-${n}`;
    taken.add(foldText(name));
    if (name === row.name) continue;
    state.note('renamed', 'diagrams', row, row.name, name);
    state.patch('diagrams', row, { name });
  }
}

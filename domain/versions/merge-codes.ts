import { foldText } from '../fold-text.ts';
import { type AnalysisRow, analysisKindNames, codeOf, type Row } from '../kinds/kinds.ts';
import { prefixOf } from '../workspace/edit-recorder.ts';
import { codeKey } from '../workspace/table.ts';
import { type MergeState, rowIn } from './merge-sides.ts';

/**
 * Every code once: rows of this version keep theirs, a row of the other one whose code is taken gets the next number. References are ids, so they
 * follow. Returns how far the numbers have been given out, in both versions: a number is never given twice.
 */
export function giveCodes(state: MergeState): Record<string, number> {
  const counters: Record<string, number> = { ...state.mine.counters };
  for (const [prefix, last] of Object.entries(state.theirs.counters))
    counters[prefix] = Math.max(last, counters[prefix] ?? 0);
  for (const kind of analysisKindNames) {
    const rows = [...state.of(kind).values()] as AnalysisRow[];
    const own = (row: AnalysisRow) => {
      const mine = rowIn(state.mine, kind, row.id);
      return mine && codeOf(mine);
    };
    const taken = new Set(rows.filter((row) => own(row) === row.code).map(({ code }) => codeKey(code)));
    const prefix = prefixOf(state.mine, kind);
    for (const row of rows) {
      const former = own(row);
      if (former === row.code) continue;
      let code = row.code;
      if (taken.has(codeKey(code)) && former !== undefined) {
        state.leave(kind, row, 'rule', ['code'], code);
        code = former;
      }
      while (taken.has(codeKey(code))) {
        counters[prefix] = (counters[prefix] ?? 0) + 1;
        code = `${prefix}-${counters[prefix]}`;
      }
      taken.add(codeKey(code));
      if (code === row.code) continue;
      if (former === undefined) state.note('renumbered', kind, row, row.code, code);
      state.patch(kind, row, { code });
    }
  }
  const { counters: before } = state.mine;
  return Object.fromEntries(Object.entries(counters).filter(([prefix, last]) => last !== (before[prefix] ?? 0)));
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

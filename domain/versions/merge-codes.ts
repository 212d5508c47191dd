import { foldText } from '../fold-text.ts';
import { type AnalysisRow, analysisKindNames, codeOf, type KindName, type Row } from '../kinds/kinds.ts';
import { prefixOf } from '../workspace/edit-recorder.ts';
import { codeKey } from '../workspace/table.ts';
import { type MergeState, rowIn } from './merge-sides.ts';

/** Rows looked at before others get their turn. */
const portion = 500;

/**
 * Every code once: rows of this version keep theirs, a row of the other one whose code is taken gets the next number. References are ids, so they
 * follow. May be called again when other rows have come in. Yields on the way.
 */
export function* giveCodes(state: MergeState): Generator<undefined, void> {
  for (const kind of analysisKindNames) {
    const taken = yield* keepOwn(state, kind);
    const prefix = prefixOf(state.mine, kind);
    for (const [n, row] of rowsIn(state, kind).entries()) {
      if (n % portion === portion - 1) yield;
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

/**
 * Rows of this version to which the other gave a code that is taken here keep their own. Returns the keys of the codes that are kept. Each row is
 * looked at once, and again only when the code it was to have is kept by another.
 */
function* keepOwn(state: MergeState, kind: KindName): Generator<undefined, Set<string>> {
  const kept = new Set<string>();
  const wanting = new Map<string, AnalysisRow[]>();
  for (const row of rowsIn(state, kind)) {
    const former = ownCode(state, kind, row);
    const key = codeKey(row.code);
    if (former === row.code) kept.add(key);
    else if (former !== undefined) {
      const others = wanting.get(key);
      if (others) others.push(row);
      else wanting.set(key, [row]);
    }
  }
  let seen = 0;
  // The own code of one may be what the other version gave to the next, which so is found here in its turn.
  for (const key of kept) {
    if (++seen % portion === 0) yield;
    for (const row of wanting.get(key) ?? []) {
      const former = ownCode(state, kind, row) ?? row.code;
      state.leave(kind, row, 'rule', ['code'], row.code);
      state.patch(kind, row, { code: former });
      kept.add(codeKey(former));
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

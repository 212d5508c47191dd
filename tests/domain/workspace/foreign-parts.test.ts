import { describe, expect, it } from 'vitest';
import { foreignPartKind } from '#domain/kinds/foreign-part/shape.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import { Refusal } from '#domain/kinds/refusal.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { apply, type Workspace } from '#domain/workspace/workspace.ts';
import { edited } from '#tests/domain/report/example.ts';
import { at } from '#tests/domain/versions/decided-all.ts';
import { compareVersions, mergeVersions, restoreRows } from '#tests/world/at-once.ts';
import { headlamp } from '#tests/world/headlamp.ts';

const part = (row: string, id: string, content = '{"hash":"1f"}') =>
  add('foreignParts', { format: 'rdx', row, foreignId: 'urn:x', content }, id);
const idsIn = (w: Workspace) => [...w.foreignParts].map(({ id }) => id).sort();

/** The headlamp with what a document says of itself, of a threat, and of a risk of that threat. */
function withParts() {
  const desk = headlamp();
  const threat = desk.row('threats', 'TS-1');
  const risk = [...desk.w.risks].find((one) => one.threat === threat.id) as Row<'risks'>;
  desk.do(part('', 'of-document'), part(threat.id, 'of-threat'), part(risk.id, 'of-risk'));
  return { desk, threat };
}

describe('kept parts of documents', () => {
  it('go with their row and with what falls with it, and come back by undo', () => {
    const { desk, threat } = withParts();
    desk.do(drop('threats', threat));
    expect(idsIn(desk.w)).toEqual(['of-document']);
    desk.undo();
    expect(idsIn(desk.w)).toEqual(['of-document', 'of-risk', 'of-threat']);
  });

  it('belong to a row that is there', () => {
    expect(() => headlamp().do(part('nobody', 'lost'))).toThrow(Refusal);
  });

  it('keep the addition of their row from being taken back', () => {
    const desk = headlamp();
    desk.do(add('assets', { name: 'Door' }, 'door'));
    const added = desk.last;
    desk.do(part('door', 'of-door'));
    expect(() => desk.undo(added)).toThrow(Refusal);
  });

  it('hold JSON alone', () => {
    const whole = { format: 'rdx', content: '{"a":[1]}' };
    expect(foreignPartKind.newRow.safeParse(whole).success).toBe(true);
    expect(foreignPartKind.newRow.safeParse({ ...whole, content: '{"a"' }).success).toBe(false);
  });

  it('are no difference between versions', () => {
    const { desk } = withParts();
    const before = { w: headlamp().w, texts: {} };
    expect(compareVersions(before, { w: desk.w, texts: {} }).rows).toEqual([]);
  });

  it('merge without a question: what one side changed counts, and none stays without its row', () => {
    const { desk, threat } = withParts();
    const base = desk.w;
    const theirPart = base.foreignParts.get('of-document') as Row<'foreignParts'>;
    const mine = edited(base, [drop('threats', threat)]);
    const theirs = edited(base, [
      change('foreignParts', theirPart, { content: '{"hash":"2e"}' }),
      add('assets', { name: 'Door' }, 'door'),
      part('door', 'of-door'),
    ]);
    const { changes, conflicts } = mergeVersions({ base, mine, theirs }, {}, at);
    const both = apply(mine, changes);
    expect(conflicts.filter(({ kind }) => kind === 'foreignParts')).toEqual([]);
    expect(idsIn(both)).toEqual(['of-document', 'of-door']);
    expect(both.foreignParts.get('of-document')?.content).toBe('{"hash":"2e"}');
  });

  it('come back with a row that is restored from another version', () => {
    const { desk, threat } = withParts();
    const now = edited(desk.w, [drop('threats', threat)]);
    const restored = apply(now, restoreRows(now, desk.w, at, [{ kind: 'threats', id: threat.id }]));
    expect(idsIn(restored)).toEqual(['of-document', 'of-threat']);
  });
});

import { describe, expect, it } from 'vitest';
import { kindNames, type Row } from '#domain/kinds/kinds.ts';
import type { RowPlace } from '#domain/versions/restore.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { apply, type EditContext, rowsBefore, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { edited, headlamp } from '#tests/domain/report/example.ts';
import { compareVersions, invert, restoreRows } from '#tests/world/at-once.ts';

const first = headlamp();
const at: EditContext = { user: 'li', now: '2026-04-01T08:00:00.000Z', newId: () => 'new' };
const restored = (w: Workspace, wanted?: readonly RowPlace[]) => apply(w, restoreRows(w, first, at, wanted));
const differences = (w: Workspace) =>
  compareVersions({ w: first, texts: {} }, { w, texts: {} }).rows.map(({ code, what }) => `${code} ${what}`);
const row = <K extends 'assets' | 'threats' | 'paths' | 'risks' | 'damages'>(
  kind: K,
  code: string,
  w = first,
): Row<K> => {
  for (const one of tableOf(w, kind)) if (one.code === code) return one;
  throw new Error(code);
};
const later = (...ops: Op[]) => edited(first, ops);

describe('everything restored', () => {
  const changed = later(
    add('assets', { name: 'Levelling motor', properties: [] }, 'motor'),
    change('damages', row('damages', 'DS-1'), { effects: 'No sight at night' }),
    drop('threats', row('threats', 'TS-1')),
  );

  it('is as the other version, with the ids of its rows', () => {
    expect(differences(changed).length).toBeGreaterThan(4);
    expect(differences(restored(changed))).toEqual([]);
  });

  it('is one edit that can be undone', () => {
    const changes = restoreRows(changed, first, at);
    const undone = apply(
      apply(changed, changes),
      invert(apply(changed, changes), { changes, before: rowsBefore(changed, changes) }, at),
    );
    for (const kind of kindNames) {
      const content = (w: Workspace) =>
        [...w[kind].values()].map(({ id, ...fields }) => [id, 'code' in fields && fields.code]);
      expect(content(undone).sort()).toEqual(content(changed).sort());
    }
    expect(compareVersions({ w: changed, texts: {} }, { w: undone, texts: {} }).rows).toEqual([]);
  });

  it('gives codes back that two rows have exchanged', () => {
    const [a, b] = [row('assets', 'A-1'), row('assets', 'A-2')];
    let w = later(change('assets', a, { code: 'X' }));
    w = edited(w, [change('assets', row('assets', 'A-2', w), { code: 'A-1' })]);
    w = edited(w, [change('assets', row('assets', 'X', w), { code: 'A-2' })]);
    expect(w.assets.get(a.id)?.code).toBe('A-2');
    expect([restored(w).assets.get(a.id)?.code, restored(w).assets.get(b.id)?.code]).toEqual(['A-1', 'A-2']);
  });

  it('of a version that says the same changes nothing', () => {
    expect(restoreRows(headlamp(), first, at)).toMatchObject({ put: {}, drop: {} });
  });
});

describe('a row restored', () => {
  it('has its former content; the others stay as they are', () => {
    const [one, two] = [row('damages', 'DS-1'), row('damages', 'DS-2')];
    const w = later(change('damages', one, { effects: 'x' }), change('damages', two, { effects: 'y' }));
    expect(differences(restored(w, [{ kind: 'damages', id: one.id }]))).toEqual(['DS-2 changed']);
  });

  it('that was removed comes back with the rows it cannot be without', () => {
    const risk = row('risks', 'R-1');
    const w = later(drop('threats', row('threats', 'TS-1')));
    expect(w.risks.has(risk.id)).toBe(false);
    const back = restored(w, [{ kind: 'risks', id: risk.id }]);
    expect([back.risks.has(risk.id), back.threats.has(risk.threat)]).toEqual([true, true]);
  });

  it('that is a path comes back with its steps, and takes those away that only it used', () => {
    const path = [...first.paths].find(({ steps }) => steps.length > 0);
    if (!path) throw new Error('no path');
    const w = later(add('steps', { name: 'other' }, 'other'), change('paths', path, { steps: ['other'] }));
    const back = restored(w, [{ kind: 'paths', id: path.id }]);
    expect(back.paths.get(path.id)?.steps).toEqual(path.steps);
    expect(path.steps.every((id) => back.steps.has(id))).toBe(true);
    expect(back.steps.has('other')).toBe(false);
  });

  it('that was added is gone, with all that depends on it', () => {
    const w = later(
      add('assets', { name: 'Motor', properties: ['I'] }, 'motor'),
      add('damages', { description: 'Glare', assets: ['motor'] }, 'glare'),
    );
    const back = restored(w, [{ kind: 'assets', id: 'motor' }]);
    expect([back.assets.has('motor'), back.damages.has('glare')]).toEqual([false, false]);
  });

  it('does not name rows that are gone', () => {
    const risk = [...first.risks].find(({ goals }) => goals.length > 0);
    const goal = risk && first.goals.get(risk.goals[0] ?? '');
    if (!risk || !goal) throw new Error('no bound risk');
    const w = later(drop('goals', goal), drop('risks', risk));
    expect(restored(w, [{ kind: 'risks', id: risk.id }]).risks.get(risk.id)?.goals).toEqual([]);
  });

  it.each([
    { kind: 'functions' as const, field: 'parent', a: 'b', b: 'a', none: null, row: {} },
    { kind: 'assets' as const, field: 'part', a: 'b', b: 'a', none: null, row: { properties: [] } },
    { kind: 'steps' as const, field: 'preSteps', a: ['b'], b: ['a'], none: [], row: {} },
  ])(
    'of $kind is refused where its $field would lead back to it by now',
    ({ kind, field, a, b, none, row: fields }) => {
      const former = edited(first, [
        add(kind, { name: 'B', ...fields } as never, 'b'),
        add(kind, { name: 'A', ...fields, [field]: a } as never, 'a'),
      ]);
      const set = (w: Workspace, id: string, value: unknown) =>
        edited(w, [change(kind, tableOf(w, kind).get(id) ?? { id, rev: 1 }, { [field]: value } as never)]);
      const now = set(set(former, 'a', none), 'b', b);
      expect(() => restoreRows(now, former, at, [{ kind, id: 'a' }])).toThrow('LinkLoop');
      const both = apply(
        now,
        restoreRows(
          now,
          former,
          at,
          ['a', 'b'].map((id) => ({ kind, id })),
        ),
      );
      expect(tableOf(both, kind).get('a')).toMatchObject({ [field]: a });
    },
  );

  it('that is a step is refused where a control on it would be circumvented by it by now', () => {
    const former = edited(first, [
      add('controls', { name: 'Lock' }, 'lock'),
      add('steps', { name: 'Open', controls: ['lock'] }, 'open'),
      add('treeNodes', { control: 'lock', text: 'Open the lock' }, 'around'),
    ]);
    const free = edited(former, [
      change('steps', former.steps.get('open') ?? { id: 'open', rev: 1 }, { controls: [] }),
    ]);
    const now = edited(free, [
      change('treeNodes', free.treeNodes.get('around') ?? { id: 'around', rev: 1 }, { step: 'open' }),
    ]);
    expect(() => restoreRows(now, former, at, [{ kind: 'steps', id: 'open' }])).toThrow('LinkLoop');
  });

  it('that is a threat scenario takes away the risks of damage scenarios it leads to no more', () => {
    const threat = row('threats', 'TS-1');
    const other = [...first.damages].find(({ id }) => !threat.damages.includes(id)) as Row<'damages'>;
    const now = later(
      change('threats', threat, { damages: [...threat.damages, other.id] }),
      add('risks', { threat: threat.id, damage: other.id }, 'later'),
    );
    const after = restored(now, [{ kind: 'threats', id: threat.id }]);
    expect(after.threats.get(threat.id)?.damages).toEqual(threat.damages);
    expect([after.risks.has('later'), after.risks.size]).toEqual([false, first.risks.size]);
  });

  it('that is a step ends the levels that were set by hand on what it is rated by now, of paths that are not restored too', () => {
    const path = row('paths', 'AP-1');
    const step = first.steps.get(path.steps[0] ?? '') as Row<'steps'>;
    const customLevel = { level: first.method.feasibilityLevels[0]?.code ?? '', reason: 'Seen in the field' };
    const off = later(change('steps', step, { takesPart: !step.takesPart }));
    const now = edited(off, [change('paths', row('paths', 'AP-1', off), { customLevel })]);
    expect(restored(now, [{ kind: 'steps', id: step.id }]).paths.get(path.id)?.customLevel).toBeNull();
  });

  it('is refused where another row has its code by now, and where the version is locked', () => {
    const asset = row('assets', 'A-1');
    const w = edited(later(change('assets', asset, { code: 'LAMP' })), [
      add('assets', { name: 'other', properties: [], code: 'A-1' }),
    ]);
    const place = [{ kind: 'assets' as const, id: asset.id }];
    expect(() => restoreRows(w, first, at, place)).toThrow('AssetCodeTaken');
    expect(() => restoreRows({ ...w, status: 'frozen' }, first, at)).toThrow('VersionLocked');
  });
});

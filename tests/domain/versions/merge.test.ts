import { describe, expect, it } from 'vitest';
import type { Row } from '#domain/kinds/kinds.ts';
import type { Decisions } from '#domain/versions/merge-plan.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { apply, rowsBefore, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { edited, headlamp } from '#tests/domain/report/example.ts';
import { compareVersions, invert, mergeVersions } from '#tests/world/at-once.ts';
import { at, decidedAll } from './decided-all.ts';

const base = headlamp();
const level = { level: base.method.feasibilityLevels[0]?.code ?? '', reason: 'Seen in the field' };
const later = (...ops: Op[]) => edited(base, ops);
const plan = (mine: Workspace, theirs: Workspace, decisions: Decisions = {}) =>
  mergeVersions({ base, mine, theirs }, decisions, at);
const merged = (mine: Workspace, theirs: Workspace, decisions: Decisions = {}) =>
  apply(mine, plan(mine, theirs, decisions).changes);
const differences = (before: Workspace, after: Workspace) =>
  compareVersions({ w: before, texts: {} }, { w: after, texts: {} }).rows.map(({ code, what }) => `${code} ${what}`);
const row = <K extends 'assets' | 'threats' | 'paths' | 'risks' | 'damages' | 'goals' | 'steps'>(
  kind: K,
  code: string,
  w = base,
): Row<K> => {
  for (const one of tableOf(w, kind)) if (one.code === code) return one as Row<K>;
  throw new Error(code);
};
describe('two versions merged', () => {
  it('have the changes of both where they touched different rows, and different fields of one row', () => {
    const mine = later(change('damages', row('damages', 'DS-1'), { effects: 'Dark road' }));
    const theirs = later(
      change('damages', row('damages', 'DS-1'), { category: 'Road user' }),
      change('assets', row('assets', 'A-1'), { description: 'Lamp request' }),
      add('assets', { name: 'Motor', properties: [] }, 'motor'),
    );
    const both = merged(mine, theirs);
    expect(plan(mine, theirs).conflicts).toEqual([]);
    expect(row('damages', 'DS-1', both)).toMatchObject({ effects: 'Dark road', category: 'Road user' });
    expect(differences(mine, both)).toEqual(['A-1 changed', 'A-4 added', 'DS-1 changed']);
  });

  it('take ratings of two dimensions from two sides, and ask about one dimension as a whole with its reason', () => {
    const damage = row('damages', 'DS-1');
    const entry = (level: string, reason = '') => ({ level, notAnalysed: false, reason });
    const rated = (ratings: object) => later(change('damages', damage, { ratings: { ...damage.ratings, ...ratings } }));
    const both = merged(rated({ S: entry('NEG', 'tested') }), rated({ F: entry('MAJ') }));
    expect(row('damages', 'DS-1', both).ratings).toMatchObject({ S: { level: 'NEG' }, F: { level: 'MAJ' } });
    const { conflicts } = plan(rated({ S: entry('NEG', 'tested') }), rated({ S: entry('MOD') }));
    expect(conflicts).toMatchObject([
      {
        what: 'field',
        code: 'DS-1',
        path: ['ratings', 'S'],
        mine: { level: 'NEG', reason: 'tested' },
        theirs: { level: 'MOD' },
      },
    ]);
  });

  it('keep what either put into a list and leave out what either took out', () => {
    const [i = '', c = '', a = '', n = ''] = base.method.properties.map(({ code }) => code);
    const start = edited(base, [change('assets', row('assets', 'A-1'), { properties: [i, c] })]);
    const set = (properties: string[]) =>
      edited(start, [change('assets', row('assets', 'A-1', start), { properties })]);
    const input = { base: start, mine: set([i, c, a]), theirs: set([n, c]) };
    expect(row('assets', 'A-1', apply(input.mine, mergeVersions(input, {}, at).changes)).properties).toEqual([c, a, n]);
  });

  it('put into a list once what both put into it, and not again what one side took out', () => {
    const [i = '', c = '', a = '', n = ''] = base.method.properties.map(({ code }) => code);
    const start = edited(base, [change('assets', row('assets', 'A-1'), { properties: [i, n] })]);
    const set = (properties: string[]) =>
      edited(start, [change('assets', row('assets', 'A-1', start), { properties })]);
    const input = { base: start, mine: set([i, c]), theirs: set([i, n, c, a]) };
    expect(row('assets', 'A-1', apply(input.mine, mergeVersions(input, {}, at).changes)).properties).toEqual([i, c, a]);
  });

  it('ask about a list that may not be empty where they took all of it out together', () => {
    const [one, two] = [row('assets', 'A-1').id, row('assets', 'A-2').id];
    const start = edited(base, [change('damages', row('damages', 'DS-1'), { assets: [one, two] })]);
    const set = (assets: string[]) => edited(start, [change('damages', row('damages', 'DS-1', start), { assets })]);
    const input = { base: start, mine: set([one]), theirs: set([two]) };
    expect(mergeVersions(input, {}, at).conflicts).toMatchObject([
      { what: 'field', code: 'DS-1', path: ['assets'], mine: [one], theirs: [two], take: null },
    ]);
    const after = apply(input.mine, mergeVersions(input, decidedAll(input, 'theirs'), at).changes);
    expect(row('damages', 'DS-1', after).assets).toEqual([two]);
  });

  it('ask about a path that one side removed and of which the other changed a step', () => {
    const path = [...base.paths].find(({ steps }) => steps.length > 0) as Row<'paths'>;
    const step = base.steps.get(path.steps[0] ?? '') as Row<'steps'>;
    const [without, changed] = [later(drop('paths', path)), later(change('steps', step, { reason: 'Seen' }))];
    const questions = (mine: Workspace, theirs: Workspace) =>
      plan(mine, theirs).conflicts.map(({ what, code }) => `${what} ${code}`);
    expect(questions(without, changed)).toEqual([`removedHere ${path.code}`]);
    expect(questions(changed, without)).toEqual([`removedThere ${path.code}`]);
  });

  it('keep a level the other set by hand, unless its path is rated otherwise here', () => {
    const path = row('paths', 'AP-1');
    const theirs = later(change('paths', path, { customLevel: level }));
    const levelIn = (mine: Workspace) => row('paths', 'AP-1', merged(mine, theirs)).customLevel;
    expect(levelIn(later(change('paths', path, { description: 'Renamed' })))).toEqual(level);
    const rated = later(change('paths', path, { steps: [...path.steps].slice(1) }));
    expect(levelIn(rated)).toBeNull();
    expect(plan(rated, theirs).notTaken).toMatchObject([{ code: 'AP-1', path: ['customLevel'], why: 'level' }]);
  });

  it('end a level that was set by hand where a step before one of its path is rated otherwise by now, and one undo brings both back', () => {
    const path = row('paths', 'AP-1');
    const [last = ''] = path.steps.slice(-1);
    const step = base.steps.get(last) as Row<'steps'>;
    const before = add('steps', { name: 'Open the lid' }, 'lid');
    const known = later(before, change('steps', step, { preSteps: ['lid'] }));
    const mine = edited(known, [change('paths', row('paths', 'AP-1', known), { customLevel: level })]);
    const theirs = edited(known, [change('steps', known.steps.get('lid') as Row<'steps'>, { impossible: true })]);
    const { changes, notTaken } = mergeVersions({ base: known, mine, theirs }, {}, at);
    const after = apply(mine, changes);
    expect([row('paths', 'AP-1', after).customLevel, after.steps.get('lid')?.impossible]).toEqual([null, true]);
    expect(notTaken).toMatchObject([{ code: 'AP-1', path: ['customLevel'], why: 'level' }]);
    const back = apply(after, invert(after, { changes, before: rowsBefore(mine, changes) }, at));
    expect([row('paths', 'AP-1', back).customLevel, back.steps.get('lid')?.impossible]).toEqual([level, false]);
  });

  it('take a step with the level the other set again by hand after it, and one undo takes both back', () => {
    const mine = later(change('paths', row('paths', 'AP-1'), { customLevel: level }));
    const step = mine.steps.get(row('paths', 'AP-1').steps[0] ?? '') as Row<'steps'>;
    const rated = edited(mine, [change('steps', step, { impossible: true })]);
    expect(row('paths', 'AP-1', rated).customLevel).toBeNull();
    const theirs = edited(rated, [change('paths', row('paths', 'AP-1', rated), { customLevel: level })]);
    const { changes } = mergeVersions({ base: mine, mine, theirs }, {}, at);
    const after = apply(mine, changes);
    expect([row('paths', 'AP-1', after).customLevel, after.steps.get(step.id)?.impossible]).toEqual([level, true]);
    const edit = { changes, before: rowsBefore(mine, changes) };
    const undo = invert(after, edit, at);
    const back = apply(after, undo);
    expect([row('paths', 'AP-1', back).customLevel, back.steps.get(step.id)?.impossible]).toEqual([level, false]);
    const again = apply(back, invert(back, { changes: undo, before: rowsBefore(after, undo) }, at, 'redo'));
    expect([row('paths', 'AP-1', again).customLevel, again.steps.get(step.id)?.impossible]).toEqual([level, true]);
  });

  it('leave the same field changed on both sides to a person: mine, theirs or a text of one’s own', () => {
    const mine = later(change('damages', row('damages', 'DS-1'), { effects: 'Dark road' }));
    const theirs = later(change('damages', row('damages', 'DS-1'), { effects: 'No sight' }));
    const [conflict] = plan(mine, theirs).conflicts;
    expect(conflict).toMatchObject({
      base: row('damages', 'DS-1').effects,
      mine: 'Dark road',
      theirs: 'No sight',
      own: true,
      take: null,
    });
    const effects = (decision: Decisions[string]) =>
      row('damages', 'DS-1', merged(mine, theirs, { [conflict?.key ?? '']: decision })).effects;
    expect(effects({ take: 'mine' })).toBe('Dark road');
    expect(effects({ take: 'theirs' })).toBe('No sight');
    expect(effects({ take: 'own', text: 'Dark road, no sight' })).toBe('Dark road, no sight');
    const decided = plan(mine, theirs, { [conflict?.key ?? '']: { take: 'mine' } });
    expect(decided.notTaken).toMatchObject([{ code: 'DS-1', path: ['effects'], value: 'No sight', why: 'decided' }]);
  });

  it('ask about a row that one side removed and the other changed', () => {
    const threat = row('threats', 'TS-1');
    const mine = later(drop('threats', threat));
    const theirs = later(change('threats', threat, { reason: 'seen in the field', description: 'Otherwise' }));
    const { conflicts } = plan(mine, theirs);
    expect(conflicts.map(({ what, code }) => `${what} ${code}`)).toContain('removedHere TS-1');
    // What stood in the base, not what the other side has now.
    expect(conflicts.find(({ code }) => code === 'TS-1')?.base).toBe(threat.description);
    const input = { base, mine, theirs };
    expect(merged(mine, theirs, decidedAll(input, 'theirs')).threats.get(threat.id)?.reason).toBe('seen in the field');
    expect(merged(mine, theirs, decidedAll(input, 'mine')).threats.has(threat.id)).toBe(false);
    const other = plan(theirs, mine);
    expect(other.conflicts.map(({ what, code }) => `${what} ${code}`)).toContain('removedThere TS-1');
  });

  it('ask about a row added there about something that was removed here, and bring that back with it', () => {
    const asset = row('assets', 'A-1');
    const mine = later(drop('assets', asset));
    const theirs = later(add('damages', { description: 'Glare', assets: [asset.id] }, 'glare'));
    const [conflict] = plan(mine, theirs).conflicts;
    expect(conflict).toMatchObject({ what: 'strandedHere', id: 'glare', needs: 'A-1' });
    const taken = merged(mine, theirs, { [conflict?.key ?? '']: { take: 'theirs' } });
    expect([taken.damages.has('glare'), taken.assets.has(asset.id)]).toEqual([true, true]);
    const left = plan(mine, theirs, { [conflict?.key ?? '']: { take: 'mine' } });
    expect(left.notTaken).toMatchObject([{ id: 'glare', part: 'row', why: 'decided' }]);
  });

  it('bring back all that a row needs which somebody decided to keep', () => {
    const asset = row('assets', 'A-1');
    const start = edited(base, [
      add('damages', { description: 'Glare', assets: [asset.id] }, 'glare'),
      add(
        'threats',
        {
          description: 'x',
          type: base.method.threatTypes[0]?.code ?? '',
          assets: [asset.id],
          property: base.method.properties[0]?.code ?? '',
          damages: ['glare'],
        },
        'spoof',
      ),
      add('risks', { threat: 'spoof', damage: 'glare' }, 'risk'),
    ]);
    const mine = edited(start, [drop('assets', asset)]);
    const theirs = edited(start, [
      change('risks', start.risks.get('risk') ?? { id: 'risk', rev: 1 }, { strategy: 'Filter' }),
      add('damages', { description: 'Fire', assets: [asset.id] }, 'fire'),
    ]);
    const found = mergeVersions({ base: start, mine, theirs }, {}, at);
    const decisions = Object.fromEntries(
      found.conflicts.map(({ key, what }): [string, Decisions[string]] => [
        key,
        { take: what === 'removedHere' ? 'theirs' : 'mine' },
      ]),
    );
    const after = apply(mine, mergeVersions({ base: start, mine, theirs }, decisions, at).changes);
    expect([after.risks.has('risk'), after.threats.has('spoof'), after.assets.has(asset.id)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('give a code that both gave to another row the next number, in which links follow', () => {
    const mine = later(add('damages', { description: 'Glare', assets: [row('assets', 'A-1').id] }, 'mine'));
    const theirs = later(
      add('damages', { description: 'Fire', assets: [row('assets', 'A-1').id] }, 'theirs'),
      change('threats', row('threats', 'TS-1'), { damages: [...row('threats', 'TS-1').damages, 'theirs'] }),
    );
    const both = merged(mine, theirs);
    const code = mine.damages.get('mine')?.code;
    expect(theirs.damages.get('theirs')?.code).toBe(code);
    expect(both.damages.get('mine')?.code).toBe(code);
    expect(both.damages.get('theirs')?.code).not.toBe(code);
    expect(row('threats', 'TS-1', both).damages).toContain('theirs');
    expect(plan(mine, theirs).notes).toMatchObject([{ what: 'renumbered', before: code, id: 'theirs' }]);
  });

  it('make one risk of two that both sides made for the same pair', () => {
    const threat = row('threats', 'TS-1');
    const damage = { id: threat.damages[0] ?? '' };
    const before = [...base.risks].filter((risk) => risk.threat === threat.id && risk.damage === damage.id);
    const cleared = edited(
      base,
      before.map((risk) => drop('risks', risk)),
    );
    const made = (id: string, strategy: string) =>
      edited(cleared, [add('risks', { threat: threat.id, damage: damage.id, strategy }, id)]);
    const result = mergeVersions({ base: cleared, mine: made('a', ''), theirs: made('b', 'Filter') }, {}, at);
    expect(result.notes).toMatchObject([{ what: 'joined', id: 'a' }]);
    expect(result.conflicts).toMatchObject([{ path: ['strategy'], mine: '', theirs: 'Filter' }]);
  });

  it('join no risk that both had with one that was made for its former pair', () => {
    const [threat, risk] = [row('threats', 'TS-1'), row('risks', 'R-1')];
    const other = [...base.damages].find(({ id }) => !threat.damages.includes(id))?.id ?? '';
    const mine = later(
      change('threats', threat, { damages: [...threat.damages, other] }),
      change('risks', risk, { damage: other }),
      add('risks', { threat: risk.threat, damage: risk.damage, strategy: 'Mine' }, 'made'),
    );
    const theirs = later(change('risks', risk, { strategy: 'Theirs' }));
    expect(plan(mine, theirs)).toMatchObject({ conflicts: [], notTaken: [], notes: [] });
    const both = merged(mine, theirs);
    expect(both.risks.get(risk.id)).toMatchObject({ damage: other, strategy: 'Theirs' });
    expect(both.risks.get('made')).toMatchObject({ damage: risk.damage, strategy: 'Mine' });
  });

  it('give a diagram a number whose name is taken, in any letter case', () => {
    const drawn = (name: string, id: string) =>
      later(
        add('diagrams', { name }, id),
        add('nodes', { diagram: id, x: 0, y: 0, width: 90, height: 50 }, `in ${id}`),
      );
    const [mine, theirs] = [drawn('Body', 'mine'), drawn('BODY', 'theirs')];
    const both = merged(mine, theirs);
    expect(['mine', 'theirs'].map((id) => both.diagrams.get(id)?.name)).toEqual(['Body', 'BODY-2']);
    expect(both.nodes.has('in theirs')).toBe(true);
    expect(plan(mine, theirs).notes).toMatchObject([{ what: 'renamed', before: 'BODY', after: 'BODY-2' }]);
  });

  it('let the tree of one side count where both rebuilt it', () => {
    const threat = row('threats', 'TS-1').id;
    const planted = edited(base, [
      ...[...base.treeNodes]
        .filter((node) => node.threat === threat && node.parent === null)
        .map((node) => drop('treeNodes', node)),
      add('treeNodes', { threat, gate: 'or', text: 'open' }, 'root'),
    ]);
    const grown = (id: string) =>
      edited(planted, [add('treeNodes', { threat, parent: 'root', gate: 'and', text: id }, id)]);
    const input = { base: planted, mine: grown('a'), theirs: grown('b') };
    const { conflicts } = mergeVersions(input, {}, at);
    expect(conflicts).toMatchObject([
      { what: 'tree', code: 'TS-1', mine: 'OR open\n  AND a', theirs: 'OR open\n  AND b' },
    ]);
    const taken = apply(input.mine, mergeVersions(input, decidedAll(input, 'theirs'), at).changes);
    expect([taken.treeNodes.has('a'), taken.treeNodes.has('b')]).toEqual([false, true]);
  });

  it('are refused into a version that is locked', () => {
    expect(() => plan({ ...base, status: 'frozen' }, base)).toThrow('VersionLocked');
  });
});

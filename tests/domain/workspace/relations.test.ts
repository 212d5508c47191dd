import { describe, expect, it } from 'vitest';
import { colours } from '#domain/diagram/colours.ts';
import { LayerWays, layerPlaces, layerSize, relationsPicture } from '#domain/drawn/relations-picture.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { foundRows } from '#domain/workspace/relation-filter.ts';
import { drawnRelations } from '#domain/workspace/relation-layers.ts';
import { type RelationNode, relationsOf } from '#domain/workspace/relations.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { edited, emptyVersion, headlamp } from '#tests/domain/report/example.ts';
import { bigTask } from '#tests/world/big-task.ts';

/** Two damages of one threat: each has a risk of its own, one with a goal. A second asset is threatened without a damage. */
const twoDamages = (): Workspace =>
  edited(emptyVersion(), [
    add('assets', { name: 'Lamp' }, 'lamp'),
    add('assets', { name: 'Bus' }, 'bus'),
    add('damages', { description: 'Dark', assets: ['lamp'] }, 'dark'),
    add('damages', { description: 'Glare', assets: ['lamp'] }, 'glare'),
    add(
      'threats',
      { description: 'Spoofing', assets: ['lamp', 'bus'], type: 'S', property: 'I', damages: ['dark', 'glare'] },
      'spoofing',
    ),
    add('steps', { name: 'Open the housing' }, 'open'),
    add('paths', { name: 'By OBD', threats: ['spoofing'], steps: ['open'] }, 'obd'),
    add('goals', { name: 'Authentic requests' }, 'goal'),
    add('requirements', { name: 'MAC', goals: ['goal'] }, 'mac'),
    add('risks', { threat: 'spoofing', damage: 'dark', goals: ['goal'] }, 'risk-dark'),
    add('risks', { threat: 'spoofing', damage: 'glare' }, 'risk-glare'),
  ]);
const traced = (w: Workspace, id: string) => [...relationsOf(w).trace(id)].sort();
const all = () => true;
const columns = (layers: readonly (readonly RelationNode[])[]) => layers.map((layer) => layer.map(({ id }) => id));

describe('the relations of a task', () => {
  it('lead from a damage on to its own risk, and not to that of another damage of the same threat', () => {
    expect(traced(twoDamages(), 'dark')).toEqual(
      ['dark', 'goal', 'lamp', 'mac', 'obd', 'open', 'risk-dark', 'spoofing'].sort(),
    );
  });

  it('lead from a requirement back to the one damage and asset it is for', () => {
    const found = traced(twoDamages(), 'mac');
    expect(found).toContain('dark');
    expect(found).not.toContain('glare');
    expect(found).not.toContain('risk-glare');
    expect(found).toContain('open');
  });

  it('lead from a threat and from a step both ways, to all damages and risks', () => {
    for (const start of ['spoofing', 'obd', 'open'])
      expect(traced(twoDamages(), start)).toEqual(
        expect.arrayContaining(['dark', 'glare', 'lamp', 'bus', 'risk-glare']),
      );
  });

  it('lead from an asset without a damage straight to its threat', () => {
    const w = twoDamages();
    expect(relationsOf(w).links).toContainEqual(['bus', 'spoofing']);
    expect(relationsOf(w).links).not.toContainEqual(['lamp', 'spoofing']);
    expect(traced(w, 'bus')).toContain('risk-dark');
  });

  it('hang a risk on the paths of its threat, and on the threat where there is none', () => {
    const w = twoDamages();
    expect(relationsOf(w).links).toContainEqual(['obd', 'risk-dark']);
    const bare = edited(w, [{ op: 'drop', kind: 'paths', id: 'obd' }]);
    expect(relationsOf(bare).links).toContainEqual(['spoofing', 'risk-dark']);
  });

  it('lead from a threat with a tree to the steps of it, shared branches and what gets around a control included, and back', () => {
    const w = edited(twoDamages(), [
      add('steps', { name: 'Buy the key' }, 'key'),
      add('steps', { name: 'Forge the signature' }, 'forge'),
      add('steps', { name: 'Stay outside' }, 'elsewhere'),
      add('controls', { name: 'Signed' }, 'signed'),
      add('treeNodes', { threat: 'spoofing', gate: 'or' }, 'top'),
      add('treeNodes', { threat: 'spoofing', parent: 'top', step: 'key', controls: ['signed'] }, 'leaf'),
      add('treeNodes', { control: 'signed', gate: 'or' }, 'around'),
      add('treeNodes', { control: 'signed', parent: 'around', step: 'forge' }, 'forging'),
      add('threats', { description: 'Other', assets: ['bus'], type: 'S', property: 'I' }, 'other'),
      add('treeNodes', { threat: 'other', gate: 'or' }, 'root'),
      add('treeNodes', { threat: 'other', parent: 'root', target: 'top' }, 'there'),
    ]);
    const { links } = relationsOf(w);
    const below = (threat: string) => links.flatMap(([from, to]) => (from === threat && w.steps.get(to) ? [to] : []));
    expect(below('spoofing').sort()).toEqual(['forge', 'key']);
    expect(below('other').sort()).toEqual(['forge', 'key']);
    expect(traced(w, 'risk-dark')).toEqual(expect.arrayContaining(['forge', 'key', 'open']));
    expect(traced(w, 'key')).toEqual(expect.arrayContaining(['spoofing', 'other', 'dark', 'lamp', 'risk-glare']));
    expect(traced(w, 'spoofing')).not.toContain('elsewhere');
  });

  it('hold every row of the chain of the example', () => {
    const w = headlamp();
    const { nodes } = relationsOf(w);
    expect(nodes.size).toBe(
      w.assets.size +
        w.damages.size +
        w.threats.size +
        w.paths.size +
        w.steps.size +
        w.risks.size +
        w.goals.size +
        w.claims.size +
        w.requirements.size,
    );
  });
});

describe('their layers', () => {
  it('stand in the order of the chain, with the rows of a kind below each other', () => {
    expect(columns(drawnRelations(relationsOf(twoDamages()), all).layers)).toEqual([
      ['lamp', 'bus'],
      ['dark', 'glare'],
      ['spoofing'],
      ['obd'],
      ['open'],
      ['risk-dark', 'risk-glare'],
      ['goal'],
      ['mac'],
    ]);
  });

  it('bridge what is left out, so that no relation is lost', () => {
    const { layers, links } = drawnRelations(
      relationsOf(twoDamages()),
      ({ kind }) => kind === 'assets' || kind === 'requirements',
    );
    expect(columns(layers)).toEqual([['lamp', 'bus'], ['mac']]);
    expect(links).toEqual([
      ['lamp', 'mac'],
      ['bus', 'mac'],
    ]);
  });

  it('put rows near what they are joined with', () => {
    const rows = Array.from({ length: 12 }, (_, i) => i);
    const w = edited(emptyVersion(), [
      ...rows.map((i) => add('assets', { name: `a${i}` }, `a${i}`)),
      ...rows.map((i) => add('damages', { description: `d${i}`, assets: [`a${11 - i}`] }, `d${i}`)),
    ]);
    const [assets = [], damages = []] = columns(drawnRelations(relationsOf(w), all).layers);
    expect(damages.map((id) => `a${11 - Number(id.slice(1))}`)).toEqual(assets);
  });

  it('have links that pass between the rows of a layer they lead over, not behind one', () => {
    const w = edited(emptyVersion(), [
      add('assets', { name: 'Lamp' }, 'lamp'),
      ...[1, 2, 3].map((n) => add('damages', { description: `d${n}`, assets: ['lamp'] }, `d${n}`)),
      add('assets', { name: 'Bus' }, 'bus'),
      add('threats', { description: 'Spoofing', assets: ['bus'], type: 'S', property: 'I' }, 't'),
    ]);
    const { layers } = drawnRelations(relationsOf(w), all);
    const places = layerPlaces(layers);
    const ways = new LayerWays(layers, places);
    const at = (id: string) => places.get(id) as { x: number; y: number };
    const passing = ways.between(at('bus'), at('t')).slice(1, -1);
    expect(passing.map(({ x }) => x)).toEqual([at('d1').x, at('d1').x + layerSize.width]);
    for (const id of ['d1', 'd2', 'd3'])
      for (const { y } of passing) expect(y < at(id).y || y > at(id).y + layerSize.height).toBe(true);
    expect(ways.between(at('lamp'), at('d1'))).toHaveLength(2);
  });

  it('keep the number of their rows in print, where the names of two kinds have no room', () => {
    const w = edited(twoDamages(), [
      add('claims', { name: 'No secrets inside' }, 'claim'),
      change('risks', { id: 'risk-glare', rev: 1 }, { claims: ['claim'] }),
    ]);
    const drawn = drawnRelations(relationsOf(w), all);
    const kindName = (kind: string) => ({ goals: '网络安全目标', claims: '网络安全声明' })[kind] ?? kind;
    const { items } = relationsPicture(drawn, { task: 'Headlamp', kindName, colours: colours.light });
    const both = items.find(({ title }) => title === '网络安全目标 · 网络安全声明');
    expect(both?.shapes[0]).toMatchObject({ text: expect.stringMatching(/^网络安全目标 · .*… {2}2$/) });
  });

  it('are searched with the chains of what is found, in pieces; within the chain of one row where one is looked at', () => {
    const relations = relationsOf(twoDamages());
    const search = (row: string | null, words: string) => {
      const work = foundRows(relations, { row, words });
      let pieces = 0;
      for (let step = work.next(); ; step = work.next()) {
        if (step.done) return { ids: [...step.value].sort(), pieces };
        pieces += 1;
      }
    };
    expect(search(null, '').ids).toEqual([...relations.nodes.keys()].sort());
    expect(search(null, ' GLARE ').ids).toEqual([...relations.trace('glare')].sort());
    expect(search(null, 'ar').pieces).toBe(2);
    expect(search('dark', '').ids).toEqual([...relations.trace('dark')].sort());
    expect(search('dark', 'glare').ids).toEqual([]);
    expect(search('dark', 'mac').ids).not.toContain('risk-glare');
    expect(search(null, 'nothing of this name').ids).toEqual([]);
  });

  it('of 2 000 rows are there in a moment', () => {
    const w = bigTask(defaultMethod, { assets: 200, damages: 300, threats: 300, paths: 400, steps: 500, risks: 300 });
    const start = performance.now();
    const relations = relationsOf(w);
    const { layers } = drawnRelations(relations, all);
    for (const id of [...relations.nodes.keys()].slice(0, 200)) relations.trace(id);
    expect(layers.flat().length).toBeGreaterThanOrEqual(2000);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

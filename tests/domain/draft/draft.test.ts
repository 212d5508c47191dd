import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Knowledge } from '#domain/draft/knowledge.ts';
import { followingRows, forget, lostGrounds, takeBackOps } from '#domain/draft/lost-grounds.ts';
import { draftStages } from '#domain/draft/proposal.ts';
import { takenOps } from '#domain/draft/taken.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { change, drop } from '#domain/workspace/edit.ts';
import { delivered, drawnExample, proposed, takeStage } from '#tests/world/draft/task.ts';
import type { Desk } from '#tests/world/headlamp.ts';

let known: Knowledge;
beforeAll(() => {
  known = delivered();
});
let desk: Desk;
beforeEach(() => {
  desk = drawnExample();
});

const takeUpTo = (last: (typeof draftStages)[number]) => {
  for (const stage of draftStages.slice(0, draftStages.indexOf(last) + 1)) takeStage(desk, stage, known);
};
const sure = (stage: (typeof draftStages)[number]) => proposed(desk.w, stage, known).filter(({ unsure }) => !unsure);
const assetNamed = (name: string) => [...desk.w.assets].find((asset) => asset.name === name)!;

describe('a draft of the analysis', () => {
  it('comes from the drawing of the example to rated risks, goals and requirements', () => {
    takeUpTo('goals');
    const { w } = desk;
    expect(w.damages.size).toBeGreaterThanOrEqual(9);
    expect(w.threats.size).toBeGreaterThanOrEqual(9);
    expect(w.paths.size).toBeGreaterThan(20);
    expect(w.risks.size).toBe([...w.threats].reduce((sum, { damages }) => sum + damages.length, 0));
    expect(w.goals.size).toBeGreaterThan(0);
    expect(w.requirements.size).toBeGreaterThan(0);
    const ratings = rate(w);
    const rated = [...w.risks].filter(({ id }) => ratings.risks.get(id)?.overall);
    expect(rated.length).toBeGreaterThan(w.risks.size / 2);
  });

  it('says the same in every run', () => {
    expect(proposed(desk.w, 'properties', known)).toEqual(proposed(drawnExample().w, 'properties', known));
  });

  it('gives a reason and a row for every proposal, and each proposal a key of its own', () => {
    for (const stage of draftStages) {
      const all = proposed(desk.w, stage, known);
      expect(all.filter(({ text, detail, about }) => !text.trim() || !detail.trim() || !about)).toEqual([]);
      expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
      expect(all.filter(({ key }) => key.length > 400)).toEqual([]);
      takeStage(desk, stage, known);
    }
  });

  it('proposes nothing sure a second time', () => {
    takeUpTo('goals');
    expect(draftStages.map((stage) => [stage, sure(stage).map(({ text }) => text)])).toEqual(
      draftStages.map((stage) => [stage, []]),
    );
  });

  it('makes a flow that leaves the item an asset with integrity and authenticity', () => {
    takeStage(desk, 'properties', known);
    const made = assetNamed('Control signals');
    expect(made).toMatchObject({ category: 'DIT', diagram: 'link', properties: ['I', 'A', 'AU'] });
    expect([...desk.w.links].filter(({ asset }) => asset === made.id).length).toBe(1);
  });

  it('makes no asset of a supply', () => {
    expect(sure('properties').filter(({ text }) => /supply/i.test(text))).toEqual([]);
  });

  it('leaves properties to people where some are chosen or said not to apply', () => {
    const request = assetNamed('Lamp request');
    desk.do(change('assets', request, { properties: ['I'], notApplicable: { AU: 'Authenticated by the bus.' } }));
    const about = proposed(desk.w, 'properties', known).filter((one) => one.about === request.id);
    expect(about.map(({ key, unsure }) => [key, unsure])).toEqual([[`${request.id} A`, true]]);
  });

  it('leads attack paths along the ways in that are drawn, and along no other', () => {
    takeUpTo('paths');
    const threat = [...desk.w.threats].find(
      ({ type, assets }) => type === 'S' && assets[0] === assetNamed('Lamp request').id,
    )!;
    const names = [...desk.w.paths].flatMap(({ name, threats }) => (threats.includes(threat.id) ? [name] : []));
    const ways = ['Cellular, Navigation ECU', 'Bluetooth, Navigation ECU', 'OBD connector'];
    const missing = ways.filter(
      (way) => !names.some((name) => name.endsWith(`: Lamp request, by way of ${way}, Gateway ECU, Body control ECU`)),
    );
    expect(missing).toEqual([]);
    const codes = proposed(drawnExample().w, 'paths', known).map(({ text }) => text);
    expect(codes.filter((text) => /Wi-?Fi|USB|V2X|charging/i.test(text))).toEqual([]);
  });

  it('loses the ways over an interface that is not drawn', () => {
    takeUpTo('threats');
    const node = [...desk.w.nodes].find(({ text }) => text === 'Bluetooth')!;
    expect(sure('paths').some(({ text }) => text.includes('Bluetooth'))).toBe(true);
    desk.do(drop('nodes', node));
    expect(proposed(desk.w, 'paths', known).filter(({ text }) => text.includes('Bluetooth'))).toEqual([]);
  });

  it('takes a stage in one edit, which one undo takes back', () => {
    takeUpTo('damages');
    const before = desk.w.damages.size;
    takeStage(desk, 'threats', known);
    expect(desk.w.threats.size).toBeGreaterThan(0);
    desk.undo();
    expect([desk.w.threats.size, desk.w.damages.size]).toEqual([0, before]);
  });

  it('makes do without any library', () => {
    for (const stage of draftStages)
      takeStage(desk, stage, { ...known, assets: [], impacts: [], attacks: [], requirements: [] });
    expect(desk.w.threats.size).toBeGreaterThan(0);
    expect(desk.w.paths.size).toBeGreaterThan(0);
  });
});

describe('a drawing that changes after a draft', () => {
  const lost = () => lostGrounds(desk.w, known, 'en');

  it('shows nothing lost as long as it is as it was', () => {
    takeUpTo('goals');
    expect(lost()).toEqual([]);
  });

  it('shows the rows of an asset that was moved out of the item, with the reason', () => {
    takeUpTo('risks');
    const request = assetNamed('Lamp request');
    desk.do(change('assets', request, { boundaryOverride: { inside: false, reason: 'Another supplier makes it.' } }));
    const kinds = new Set(lost().map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['assets', 'damages', 'threats']);
    expect(lost().every(({ why }) => why.includes('Lamp request'))).toBe(true);
  });

  it('proposes nothing again of what was deleted for its lost ground', () => {
    takeUpTo('paths');
    const request = assetNamed('Lamp request');
    desk.do(change('assets', request, { boundaryOverride: { inside: false, reason: 'Another supplier makes it.' } }));
    const threats = lost().filter(({ kind }) => kind === 'threats');
    expect(threats.length).toBeGreaterThan(0);
    desk.do(...threats.flatMap(({ ops }) => ops));
    const again = proposed(desk.w, 'threats', known).filter(({ about }) => about === request.id);
    expect(again.map(({ text }) => text)).toEqual([]);
  });

  it.each(draftStages)('proposes in the stage %s only what is not lost when it is taken', (stage) => {
    takeUpTo('threats');
    const request = assetNamed('Lamp request');
    desk.do(change('assets', request, { boundaryOverride: { inside: false, reason: 'Another supplier makes it.' } }));
    desk.do(drop('nodes', [...desk.w.nodes].find(({ text }) => text === 'Bluetooth')!));
    const before = lost().length;
    desk.do(...takenOps(desk.w, proposed(desk.w, stage, known)));
    expect(lost().length).toBe(before);
  });

  it('shows the paths over an interface that is gone, and lets a person keep or delete them', () => {
    takeUpTo('paths');
    desk.do(drop('nodes', [...desk.w.nodes].find(({ text }) => text === 'Bluetooth')!));
    const [first, second, ...others] = lost();
    expect(first).toMatchObject({ kind: 'paths', why: expect.stringContaining('Bluetooth does not reach') });
    desk.do(forget(first!.ground));
    desk.do(...second!.ops);
    expect(desk.w.paths.has(first!.row.id)).toBe(true);
    expect(desk.w.paths.has(second!.row.id)).toBe(false);
    expect(lost().length).toBe(others.length);
  });

  it('takes the property alone from an asset whose flow does not leave the item any more', () => {
    desk.do(...[...desk.w.links].filter(({ text }) => text === 'Diagnosis').map((link) => drop('links', link)));
    const asset = assetNamed('Lamp request');
    const crossing = [...desk.w.links].find(({ from }) => from === 'N-A10')!;
    desk.do(change('links', crossing, { asset: asset.id, text: '' }));
    takeStage(desk, 'properties', known);
    expect(assetNamed('Lamp request').properties).toContain('AU');
    desk.do(drop('links', { id: crossing.id }));
    const gone = lost().find(({ property }) => property === 'AU')!;
    expect(gone.why).toContain('does not lead over the boundary any more');
    desk.do(...gone.ops);
    expect(assetNamed('Lamp request').properties).not.toContain('AU');
    expect(assetNamed('Lamp request').properties).toContain('A');
  });

  it('lists what follows from lost rows alone, and takes all of it back in one edit', () => {
    takeUpTo('goals');
    const request = assetNamed('Lamp request');
    desk.do(change('assets', request, { boundaryOverride: { inside: false, reason: 'Another supplier makes it.' } }));
    const following = followingRows(desk.w, lost());
    const goals = following.filter(({ kind }) => kind === 'goals').map(({ row }) => desk.w.goals.get(row.id)?.name);
    expect(goals.sort()).toEqual(['Authenticity', 'Availability', 'Integrity'].map((one) => `${one} · Lamp request`));
    expect(following.filter(({ kind }) => kind === 'risks').every(({ from }) => from.length === 2)).toBe(true);
    const shared = [...desk.w.requirements].find(({ name }) => name.includes('SecOC'))!;
    expect(following.map(({ row }) => row.id)).not.toContain(shared.id);
    desk.do(...takeBackOps(desk.w, lost(), following));
    expect(lost()).toEqual([]);
    expect(assetNamed('Lamp request').properties).toEqual([]);
    expect([...desk.w.goals].filter(({ name }) => name.endsWith('Lamp request'))).toEqual([]);
    desk.undo();
    expect([...desk.w.goals].filter(({ name }) => name.endsWith('Lamp request'))).toHaveLength(3);
  });

  it('forgets the ground of a row that is deleted', () => {
    takeUpTo('threats');
    const threat = [...desk.w.threats][0]!;
    const rows = () => [...desk.w.grounds].filter(({ row }) => row === threat.id).length;
    expect(rows()).toBe(1);
    desk.do(drop('threats', threat));
    expect(rows()).toBe(0);
  });
});

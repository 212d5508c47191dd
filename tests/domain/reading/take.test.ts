// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { LayLayers } from '#domain/diagram/layout.ts';
import type { LibraryEntry } from '#domain/library/libraries.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { blocksOfText } from '#domain/reading/blocks.ts';
import type { Proposal } from '#domain/reading/proposals.ts';
import { readText } from '#domain/reading/read.ts';
import { knownRows, takenOps } from '#domain/reading/take.ts';
import { add, edit, type Op } from '#domain/workspace/edit.ts';
import { apply, type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';

const text = `The camera ECU sends the lane data to the gateway over CAN FD.
The gateway shall filter diagnostic requests. It is assumed that keys are secret.`;
const radar = {
  id: 'e1',
  rev: 3,
  code: 'LA-1',
  name: { en: 'Camera ECU', zh: '摄像头控制器' },
  category: 'HW',
  synonyms: { en: 'camera unit', zh: '' },
  description: { en: 'Looks ahead.', zh: '' },
  data: { en: '', zh: '' },
  properties: ['I', 'A'],
  type: 'normal',
  diagram: 'block',
  icon: '',
  isSecurityAsset: true,
  insideTrustBoundary: true,
  dataCategory: '',
} as unknown as LibraryEntry<'assets'>;

let count = 0;
const newId = () => `n${++count}`;
const at = { user: 'u', now: '2026-01-01T00:00:00.000Z', newId };
const empty = (): Workspace =>
  workspaceOf({ versionId: 'v', rev: 1, status: 'open', method: defaultMethod, counters: {}, rows: {} });
const done = (w: Workspace, ops: readonly Op[]): Workspace => apply(w, edit(w, [...ops], at));
const inARow: LayLayers = (boxes) => new Map([...boxes.keys()].map((id, x) => [id, { x: x * 300, y: 0 }]));

const proposalsOf = (words: string): Proposal[] =>
  readText({ blocks: blocksOfText(words), pages: 0, emptyPages: [] }, [radar]).proposals;
const take = (
  w: Workspace,
  proposals: readonly Proposal[],
  taken = new Set(proposals.map(({ key }) => key)),
  draws = true,
) =>
  done(
    w,
    takenOps({
      w,
      proposals,
      taken,
      entries: [radar],
      language: 'en',
      newId,
      drawing: draws ? { name: 'From text', layers: inARow } : null,
    }),
  );
const nameOf = (w: Workspace, id: string | null) => (id === null ? '' : (w.assets.get(id)?.name ?? ''));

describe('taking what was read', () => {
  it('makes assets, flows, functions and assumptions in one edit', () => {
    const w = take(empty(), proposalsOf(text));
    const names = ['Camera ECU', 'Lane data', 'Gateway', 'CAN FD', 'Diagnostic requests', 'Camera ECU → Gateway'];
    expect([...w.assets].map(({ name }) => name)).toEqual(names);
    expect([...w.functions].map(({ name }) => name)).toEqual(['Filter diagnostic requests']);
    expect([...w.assumptions].map((one) => one.text)).toEqual(['It is assumed that keys are secret.']);
  });

  it('links an asset to its entry of the library, with its properties', () => {
    const asset = [...take(empty(), proposalsOf(text)).assets].find(({ name }) => name === 'Camera ECU');
    expect(asset).toMatchObject({
      library: { entry: 'e1', rev: 3 },
      properties: ['I', 'A'],
      description: 'Looks ahead.',
    });
  });

  it('makes a flow an asset that names its ends, its medium and what travels, and draws it between them', () => {
    const w = take(empty(), proposalsOf(text));
    const flow = [...w.assets].find(({ name }) => name.includes('→'));
    expect(
      flow && {
        name: flow.name,
        data: flow.data,
        on: flow.dependsOn.map((id) => nameOf(w, id)),
        to: flow.affects.map((id) => nameOf(w, id)),
      },
    ).toEqual({
      name: 'Camera ECU → Gateway',
      data: 'Lane data',
      on: ['CAN FD', 'Camera ECU'],
      to: ['Gateway'],
    });
    const [link] = [...w.links];
    expect([
      nameOf(w, w.nodes.get(link?.from ?? '')?.asset ?? null),
      nameOf(w, w.nodes.get(link?.to ?? '')?.asset ?? null),
    ]).toEqual(['Camera ECU', 'Gateway']);
    expect([...w.diagrams].map(({ name }) => name)).toEqual(['From-text']);
  });

  it('makes nothing a second time: what is there is known by its name, its entry or its ends', () => {
    const w = take(empty(), proposalsOf(text));
    const again = proposalsOf(text);
    expect(again.filter(({ key }) => !knownRows(w, again).has(key))).toEqual([]);
    const other = take(w, again);
    expect([[...other.assets].length, [...other.functions].length]).toEqual([
      [...w.assets].length,
      [...w.functions].length,
    ]);
  });

  it('knows an asset of the task that is linked to the entry, whatever it is called', () => {
    const w = done(empty(), [
      add('assets', { name: 'Eye', library: { library: 'assets', entry: 'e1', rev: 1, language: 'en' } }, 'eye'),
    ]);
    const proposals = proposalsOf(text);
    expect(knownRows(w, proposals).get(proposals.find(({ name }) => name === 'Camera ECU')?.key ?? '')).toBe('eye');
  });

  it('makes only what is taken; a flow whose ends are left out names none and is not drawn', () => {
    const proposals = proposalsOf(text);
    const w = take(empty(), proposals, new Set(proposals.flatMap(({ is, key }) => (is === 'flow' ? [key] : []))));
    expect([...w.assets].map(({ name, dependsOn, affects }) => ({ name, dependsOn, affects }))).toEqual([
      { name: 'Camera ECU → Gateway', dependsOn: [], affects: [] },
    ]);
    expect([...w.links]).toEqual([]);
  });

  it('draws nothing where no drawing is wanted', () => {
    const proposals = proposalsOf(text);
    expect([...take(empty(), proposals, new Set(proposals.map(({ key }) => key)), false).diagrams]).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { answersIn, answersText } from '#domain/kinds/asset/device-answers.ts';
import { coverageOf } from '#domain/library/catalogue-coverage.ts';
import { libraryAssets } from '#domain/library/content/assets.ts';
import { emb3d } from '#domain/library/content/emb3d/emb3d.ts';
import {
  answered,
  deviceQuestions,
  threatsLedTo,
  usualAnswers,
  usualFor,
  withUsual,
} from '#domain/library/device/answers.ts';
import { emb3dCatalogue } from '#domain/library/device/catalogue.ts';
import {
  type DeviceEntries,
  deviceMitigationOps,
  deviceMitigations,
  deviceThreatOps,
  deviceThreats,
  unledEntries,
} from '#domain/library/device/threats.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { type Desk, empty } from '#tests/world/headlamp.ts';

const none: DeviceEntries = { attacks: [], requirements: [] };
const given = { language: 'en' as const, newId: () => crypto.randomUUID() };

let desk: Desk;
/** A gateway with a debug port, a unit without one, and a key nobody asked about. */
beforeEach(() => {
  desk = empty();
  desk.do(
    add('assets', { name: 'Gateway', properties: ['C', 'I'], deviceProperties: { 'PID-15': true, 'PID-26': true } }),
    add('assets', { name: 'Camera', properties: ['I'], deviceProperties: { 'PID-15': false, 'PID-11': true } }),
    add('assets', { name: 'Key', properties: ['C'] }),
  );
});

const asset = (name: string) => [...desk.w.assets].find((row) => row.name === name)!;
const threats = () => deviceThreats(desk.w, none);
const shown = () => threats().found.map((one) => `${one.asset.name} ${one.number} ${one.type}/${one.property}`);
const take = () => desk.do(...deviceThreatOps(desk.w, threats().found, given));
const takeMitigations = () => desk.do(...deviceMitigationOps(desk.w, deviceMitigations(desk.w, none), 'en'));
const entry = (number: string) =>
  coverageOf(desk.w, emb3dCatalogue).entries.find((one) => one.entry.number === number)!;

describe('threats from the properties of devices', () => {
  it('are those the answers lead to, with type and property that fit the asset', () => {
    expect(shown()).toEqual([
      'Gateway TID-115 I/C',
      'Gateway TID-116 E/AZ',
      'Gateway TID-119 T/I',
      'Camera TID-101 I/C',
      'Camera TID-102 I/C',
      'Camera TID-103 I/C',
      'Camera TID-105 T/I',
    ]);
  });

  it('name what nothing can be made of, for want of a threat type', () => {
    expect(threats().untyped.map(({ asset: { name }, number }) => `${name} ${number}`)).toEqual(['Gateway TID-210']);
  });

  it('become threat scenarios with reason and damages; a second run finds nothing', () => {
    desk.do(add('damages', { description: 'Firmware is copied', assets: [asset('Gateway').id], property: 'C' }));
    take();
    const [first] = [...desk.w.threats].sort(byCode);
    expect(first).toMatchObject({
      description: 'Gateway: Firmware/Data Extraction via Hardware Interface',
      type: 'I',
      property: 'C',
      damages: [...desk.w.damages].map(({ id }) => id),
      reason: 'MITRE EMB3D TID-115; PID-15 Device includes a hardware access port (e.g., UART, JTAG)',
      library: null,
    });
    expect(entry('TID-115').state).toBe('addressed');
    expect(shown()).toEqual([]);
  });

  it('are only what is new after another answer', () => {
    take();
    const gateway = asset('Gateway');
    desk.do(change('assets', gateway, { deviceProperties: { ...gateway.deviceProperties, 'PID-21': true } }));
    expect(shown()).toEqual(['Gateway TID-201 T/I']);
  });

  it('are only linked where a threat scenario of the asset names the number', () => {
    const said = { description: 'Dump by debugger (TID-115)', type: 'I', property: 'C', assets: [asset('Gateway').id] };
    desk.do(add('threats', said));
    const own = threats().found.find(({ number }) => number === 'TID-115')!;
    expect(own.threat?.description).toBe(said.description);
    desk.do(...deviceThreatOps(desk.w, [own], given));
    expect([...desk.w.threats].length).toBe(1);
    expect(entry('TID-115').by.map(({ threat }) => threat.description)).toEqual([said.description]);
  });

  it('are there already where an attack path of the asset realises the entry', () => {
    const id = crypto.randomUUID();
    const row = { description: 'Dump', type: 'I', property: 'C', assets: [asset('Gateway').id] };
    desk.do(add('threats', row, id), add('paths', { name: 'Dump', threats: [id], realises: ['EMB3D-TID-115'] }));
    expect(shown()).not.toContain('Gateway TID-115 I/C');
  });

  it('stay when the answer becomes no, and are said', () => {
    take();
    const gateway = asset('Gateway');
    desk.do(change('assets', gateway, { deviceProperties: { 'PID-15': false } }));
    expect([...desk.w.threats].length).toBe(7);
    expect(threats().lost.map((one) => `${one.asset.name} ${one.number}`)).toEqual([
      'Gateway TID-115',
      'Gateway TID-116',
      'Gateway TID-119',
    ]);
    // Without an answer nothing is said.
    desk.do(change('assets', asset('Gateway'), { deviceProperties: {} }));
    expect(threats().lost).toEqual([]);
  });
});

describe('mitigations of the threats of devices', () => {
  it('become one requirement each, bound to all their assets, the basic ones first', () => {
    const camera = asset('Camera');
    desk.do(change('assets', camera, { deviceProperties: { 'PID-11': true, 'PID-15': true } }));
    const found = deviceMitigations(desk.w, none);
    expect(found.map(({ level }) => level).slice(0, 3)).toEqual(['foundational', 'foundational', 'foundational']);
    takeMitigations();
    const row = [...desk.w.requirements].find(
      ({ name }) => name === 'Disable Physical Development and Debugging Ports',
    );
    expect(row?.assets).toEqual([asset('Gateway').id, camera.id]);
    expect(deviceMitigations(desk.w, none)).toEqual([]);
  });

  it('are bound to a further asset later, without a second requirement', () => {
    takeMitigations();
    const before = [...desk.w.requirements].length;
    desk.do(change('assets', asset('Key'), { deviceProperties: { 'PID-15': true } }));
    expect(deviceMitigations(desk.w, none).map(({ number }) => number)).toEqual(['MID-057', 'MID-058']);
    takeMitigations();
    expect([...desk.w.requirements].length).toBe(before);
    expect(deviceMitigations(desk.w, none)).toEqual([]);
  });
});

describe('threats of EMB3D that no property leads to', () => {
  const of = (number: string) => unledEntries(desk.w).find((one) => one.of.entry.number === number);

  it('are proposed not to apply, and unsure where an answer is missing', () => {
    expect(of('TID-115')).toBeUndefined();
    expect(of('TID-201')?.unsure).toBe(true);
    for (const name of ['Gateway', 'Camera'])
      desk.do(
        change('assets', asset(name), { deviceProperties: { ...asset(name).deviceProperties, 'PID-21': false } }),
      );
    expect(of('TID-201')?.unsure).toBe(false);
  });

  it('are none while nobody answered anything', () => {
    for (const name of ['Gateway', 'Camera']) desk.do(change('assets', asset(name), { deviceProperties: {} }));
    expect(unledEntries(desk.w)).toEqual([]);
  });
});

describe('the questions about a device', () => {
  it('are all properties, each below the one it is a part of', () => {
    const questions = deviceQuestions.flatMap((group) => group.questions);
    expect(questions.length).toBe(59);
    expect(questions.find(({ property }) => property.code === 'PID-1241')?.depth).toBe(2);
    expect(new Set(questions.map(({ property }) => property.code)).size).toBe(59);
  });

  it('follow from each other: a part means the whole, no whole means no part', () => {
    expect(answered({}, 'PID-1241', true)).toEqual({ 'PID-12': true, 'PID-124': true, 'PID-1241': true });
    expect(answered({ 'PID-1241': true }, 'PID-124', false)).toEqual({ 'PID-124': false, 'PID-1241': false });
    expect(answered({ 'PID-11': true }, 'PID-11', undefined)).toEqual({});
  });

  it('have usual answers that hold together, for assets of the library', () => {
    const assets = libraryAssets().map(({ code }) => code);
    const named = usualAnswers.flatMap((one) => one.assets);
    expect(named.filter((code) => !assets.includes(code))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
    for (const { yes, no, reason } of usualAnswers) {
      expect(reason.zh).toMatch(/\p{Script=Han}/u);
      for (const { code, parent } of emb3d.properties) {
        expect(yes.includes(code) && no.includes(code), code).toBe(false);
        expect(yes.includes(code) && parent !== '' && !yes.includes(parent), code).toBe(false);
        expect(no.includes(parent) && !no.includes(code), code).toBe(false);
      }
    }
  });

  it('keep what a person answered where the usual answers are taken over', () => {
    const usual = usualFor(['AS-X', 'AS-TBOX'])!;
    expect(withUsual({ 'PID-11': false }, usual)['PID-11']).toBe(false);
    expect(threatsLedTo(withUsual({}, usual)).size).toBeGreaterThan(30);
    expect(usualFor(['AS-X'])).toBeNull();
  });

  it('are a line of numbers in cells and files', () => {
    const answers = { 'PID-26': false, 'PID-11': true };
    expect(answersText(answers)).toBe('PID-11, !PID-26');
    expect(answersIn(answersText(answers))).toEqual(answers);
    expect(answersIn('pid-11；！26')).toEqual(answers);
    expect(answersIn('')).toEqual({});
    expect(answersIn('PID-11 !PID-11')).toBeNull();
    expect(answersIn('yes')).toBeNull();
  });
});

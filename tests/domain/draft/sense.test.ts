import { beforeAll, describe, expect, it } from 'vitest';
import type { Knowledge } from '#domain/draft/knowledge.ts';
import { type DraftProposal, draftStages } from '#domain/draft/proposal.ts';
import { takenOps } from '#domain/draft/taken.ts';
import { rowsOfDrawing, taskDrawings } from '#domain/library/content/task-templates/task-templates.ts';
import { change, drop } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { delivered, proposed, takeStage } from '#tests/world/draft/task.ts';
import { type Desk, empty } from '#tests/world/headlamp.ts';

let known: Knowledge;
let bms: Desk;
let camera: Desk;

const draftedTo = (code: string, stages: number): Desk => {
  const desk = empty();
  desk.do(...rowsOfDrawing(taskDrawings.find((one) => one.code === code)!, 'en', (key) => key));
  for (const stage of draftStages.slice(0, stages)) takeStage(desk, stage, known);
  return desk;
};

beforeAll(() => {
  known = delivered();
  bms = draftedTo('TT-BMS', 4);
  camera = draftedTo('TT-CAMERA', 4);
}, 120_000);

/** Names of the paths to an asset, with the types of threat that each realises. */
const pathsTo = (w: Workspace, asset: string): { name: string; types: string }[] =>
  [...w.paths].flatMap(({ name, threats }) => {
    const rows = threats.map((id) => w.threats.get(id)!);
    const isTo = rows.some(({ assets }) => assets.some((id) => w.assets.get(id)?.name === asset));
    return isTo ? [{ name, types: [...new Set(rows.map(({ type }) => type))].sort().join('') }] : [];
  });
const namesTo = (w: Workspace, asset: string) => pathsTo(w, asset).map(({ name }) => name);

describe('the paths of a draft that a specialist reads', () => {
  it('tell nothing of a bus for the driver lines of an actuator', () => {
    expect(namesTo(bms.w, 'Contactor command').filter((name) => /CAN|bus|authenticated/i.test(name))).toEqual([]);
    expect(namesTo(bms.w, 'Contactor command')).toContain('Line inside a housing interrupted');
    expect(namesTo(bms.w, 'Battery limits').some((name) => name.startsWith('CAN message injection'))).toBe(true);
  });

  it('tell of no DoIP where no Ethernet is drawn, and of no messages forged in the name of a tester', () => {
    const names = namesTo(bms.w, 'Diagnostic messages');
    expect(names.filter((name) => /DoIP|CAN message injection|Replay|authenticated messages/.test(name))).toEqual([]);
    expect(names).toContain('Genuine tester imitated with a leaked certificate');
  });

  it('tell of a routing node only where one passes the messages on', () => {
    expect(namesTo(bms.w, 'Battery limits').filter((name) => name.includes('routing node'))).toEqual([]);
    expect(namesTo(bms.w, 'Diagnostic messages')).toContain('Messages dropped or delayed by a routing node');
  });

  it('tell in general of nothing that another tells of the same bus', () => {
    expect(namesTo(bms.w, 'Battery limits').filter((name) => name.includes('no freshness value'))).toEqual([]);
    const { w } = draftedTo('TT-TBOX', 4);
    expect(namesTo(w, 'Remote command').filter((name) => name.includes('no freshness value'))).toHaveLength(1);
  });

  it('come in at the radio of a keyless unit, and not by the projection or the apps of a phone', () => {
    const { w } = draftedTo('TT-KEYLESS', 4);
    const steps = [...w.paths].flatMap((path) => path.steps.map((id) => w.steps.get(id)?.name ?? ''));
    expect(steps.filter((name) => /parser of the stream|exported components/.test(name))).toEqual([]);
    expect(steps).toContain('Chain flaws of the stack');
  });

  it('tell once of an attack on an asset, whatever it realises', () => {
    expect(pathsTo(camera.w, 'Debug port')).toContainEqual({
      name: 'Debug interface opened by its password or a fault',
      types: 'ET',
    });
    const keys = [...bms.w.paths].flatMap(({ library, threats }) =>
      library ? [`${library.entry} ${bms.w.threats.get(threats[0]!)?.assets.join()}`] : [],
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a draft of a drawing that says what protects', () => {
  const named = (code: string, asset: string, words: RegExp) =>
    namesTo(draftedTo(code, 4).w, asset).filter((name) => words.test(name));

  it('proposes no change of a signed package, and no comparison of encrypted ones', () => {
    expect(named('TT-GW', 'Update package', /^Forged messages|rewritten|transport security ends/)).toEqual([]);
    expect(named('TT-TBOX', 'Update package', /^Forged messages|Messages changed|false server/)).toEqual([]);
    expect(named('TT-GW', 'Gateway firmware', /comparison of update images/)).toEqual([]);
    expect(named('TT-CAMERA', 'Event image upload', /^Plain messages|freshness|rewritten/)).toEqual([]);
  });

  it('proposes no replay where a key authenticates what a bus carries', () => {
    expect(named('TT-GW', 'Powertrain CAN FD', /^Replay/)).toEqual([]);
    expect(named('TT-GW', 'Chassis CAN FD', /^Replay/)).toEqual([]);
    expect(named('TT-GW', 'Body CAN', /^Replay/)).not.toEqual([]);
  });

  it('reads no key out of the part that keeps it, and nothing by a locked port', () => {
    expect(named('TT-KEYLESS', 'Fob keys', /Read-out with own code|ordinary flash/)).toEqual([]);
    expect(named('TT-BMS', 'SecOC key', /Extraction of message keys|ordinary flash/)).toEqual([]);
    expect(named('TT-GW', 'Gateway controller', /Open debug port/)).toEqual([]);
    expect(named('TT-TBOX', 'Application processor', /Open debug port/)).toHaveLength(1);
  });

  it('comes into diagnosis by its connector alone, and into a network by the unit at its end', () => {
    expect(named('TT-GW', 'Diagnostic CAN', /Telematics|Head unit/)).toEqual([]);
    expect(named('TT-KEYLESS', 'Diagnostic messages', /BLE anchors/)).toEqual([]);
    expect(named('TT-GW', 'Infotainment Ethernet', /Telematics unit/)).toEqual([]);
    expect(named('TT-GW', 'Telematics Ethernet', /Head unit/)).toEqual([]);
    expect(named('TT-TBOX', 'Vehicle CAN', /by way of Cellular modem, Application processor/)).not.toEqual([]);
  });

  it('has no unit outshout itself', () => {
    expect(named('TT-BMS', 'Battery limits', /(flooding|injection).*by way of/)).toEqual([]);
    expect(named('TT-KEYLESS', 'Unlock request', /injection.*by way of OBD connector/)).toHaveLength(1);
  });

  it('offers what it does not propose', () => {
    const desk = draftedTo('TT-GW', 3);
    const offered = proposed(desk.w, 'paths', known).filter(({ unsure }) => unsure === true);
    expect(offered.some(({ text }) => text.includes('Forged messages: Update package'))).toBe(true);
  });
});

describe('one deed of an attacker', () => {
  it.each(['TT-BMS', 'TT-GW', 'TT-KEYLESS', 'TT-TBOX', 'TT-CAMERA'])('is proposed once in %s', (code) => {
    const { w } = draftedTo(code, 4);
    const again = proposed(w, 'paths', known).filter(({ unsure }) => unsure !== true);
    expect(again.map(({ text }) => text)).toEqual([]);
  });

  it('is one path for a unit and its software, and for all that an update carries', () => {
    const named = (part: string) => [...bms.w.paths].filter(({ name }) => name.includes(part));
    const assetsOf = (part: string) =>
      named(part).map(({ threats }) =>
        [...new Set(threats.flatMap((id) => bms.w.threats.get(id)?.assets ?? []))]
          .map((id) => bms.w.assets.get(id)?.name)
          .sort(),
      );
    expect(assetsOf('Open debug port')).toEqual([['BMS firmware', 'Battery management unit']]);
    expect(assetsOf('stolen signing key')).toEqual([['BMS firmware', 'Update package']]);
    expect(assetsOf('interrupted reflash')).toEqual([['BMS firmware', 'Battery management unit']]);
  });

  it('is one path for all buses and all stored data of a unit', () => {
    const assetsOf = (w: Workspace, name: string) =>
      [...w.paths]
        .filter((path) => path.name === name)
        .map(({ threats }) => new Set(threats.flatMap((id) => w.threats.get(id)!.assets)).size);
    expect(assetsOf(draftedTo('TT-GW', 4).w, 'Man-in-the-middle device between ECU and bus')).toEqual([4]);
    expect(assetsOf(camera.w, 'Reading and rewriting of a memory chip')).toEqual([3]);
  });

  it('is one path for a radio and what is said over it, and not for another radio', () => {
    const { w } = draftedTo('TT-KEYLESS', 4);
    const jammed = [...w.paths].filter(({ name }) => name === 'Radio interface jammed');
    const assets = jammed.map(({ threats }) =>
      threats.flatMap((id) => w.threats.get(id)!.assets.map((one) => w.assets.get(one)!.name)).sort(),
    );
    expect(assets).toContainEqual(['NFC exchange', 'NFC reader']);
    expect(assets.flat().filter((name) => name === 'BLE connection')).toHaveLength(1);
    const relay = [...w.paths].filter(({ name }) => name === 'Relay attack on passive entry');
    expect(relay.length).toBeLessThanOrEqual(2);
  });
});

describe('the threat scenarios of a draft', () => {
  const threatsOf = (item: string, name: string) => {
    const { w } = draftedTo(item, 3);
    const asset = [...w.assets].find((one) => one.name === name)!;
    return [...w.threats].filter(({ assets }) => assets.includes(asset.id)).map(({ description }) => description);
  };
  const allSay = (texts: readonly string[], words: string) =>
    expect(texts.filter((text) => !text.endsWith(words))).toEqual([]);

  it('say of a sensor what it perceives or who is at it, and no way of others', () => {
    const sensor = threatsOf('TT-TBOX', 'GNSS receiver');
    expect(sensor).toContain('Denial of service of GNSS receiver, by what it perceives');
    expect(sensor).toContain('Tampering of GNSS receiver, by somebody at the part itself or its wires');
    expect(threatsOf('TT-CAMERA', 'Object list').filter((text) => text.includes('field of view'))).toEqual([]);
  });

  it('name the radio itself as the way in of a radio', () => {
    allSay(threatsOf('TT-KEYLESS', 'LF/RF exchange'), ', by way of key radio');
    allSay(threatsOf('TT-KEYLESS', 'UWB ranging'), ', by way of UWB');
    allSay(threatsOf('TT-TBOX', 'Vehicle CAN'), ', by way of Cellular modem');
    allSay(threatsOf('TT-TBOX', 'Emergency call'), ', by way of cellular network');
  });

  it('reach what is sent at its sender or on its line, and never through its receiver', () => {
    const line = ', by a device on the line between Cell monitoring circuit and Battery management unit';
    allSay(threatsOf('TT-BMS', 'Cell measurements'), line);
    allSay(threatsOf('TT-CAMERA', 'Time synchronisation'), ', by way of ADAS domain controller');
    allSay(threatsOf('TT-CAMERA', 'Update package'), ', by way of Gateway');
    const charging = threatsOf('TT-BMS', 'Charging request').filter((text) => text.includes('inlet'));
    expect(charging).toEqual([]);
  });

  it('name who sits on a network before who comes from far', () => {
    allSay(threatsOf('TT-GW', 'Infotainment Ethernet'), ', by way of Wi-Fi of Head unit');
    allSay(threatsOf('TT-GW', 'Diagnostic CAN'), ', by way of OBD connector');
    const start = threatsOf('TT-KEYLESS', 'Start authorisation').filter((text) => !text.startsWith('Spoofing'));
    allSay(start, ', by way of UWB and BLE anchors or OBD connector');
    expect(threatsOf('TT-KEYLESS', 'Diagnostic messages').filter((text) => text.includes('radio'))).toEqual([]);
  });

  it('imitate a sender on its line and a unit in its place, and reach the line of an actuator by hand', () => {
    expect(threatsOf('TT-KEYLESS', 'Start authorisation')).toContain(
      'Spoofing of Start authorisation, by a device on the line between Keyless entry ECU and Vehicle control unit',
    );
    const unit = threatsOf('TT-BMS', 'Battery management unit').filter((text) => text.startsWith('Spoofing'));
    allSay(unit, ', by somebody who opens the housing or exchanges the part');
    const line = ', by a device on the line between Battery management unit and Main contactors';
    allSay(threatsOf('TT-BMS', 'Contactor command'), line);
    expect(threatsOf('TT-CAMERA', 'Event image upload').filter((text) => text.includes('on the line'))).toEqual([]);
  });

  it('lead spoofing of a flow that is there to the damage that came later', () => {
    const desk = draftedTo('TT-TBOX', 3);
    const link = [...desk.w.assets].find(({ name }) => name === 'Telematics connection')!;
    const spoofing = [...desk.w.threats].find(({ type, assets }) => type === 'S' && assets.includes(link.id))!;
    const first = spoofing.damages.filter((id) => desk.w.damages.get(id)!.property === 'AU');
    desk.do(change('threats', spoofing, { damages: first }));
    const [more, ...others] = proposed(desk.w, 'threats', known).filter(({ ops }) =>
      ops.some((op) => op.op === 'change' && op.id === spoofing.id),
    );
    expect([more?.text, others]).toEqual([expect.stringMatching(/^TS-\d+ leads to DS-\d+$/), []]);
    desk.do(...more!.ops);
    expect([...desk.w.threats.get(spoofing.id)!.damages].sort()).toEqual([...spoofing.damages].sort());
  });

  it('say a cause each (RQ-15-03)', () => {
    const all = ['TT-BMS', 'TT-CAMERA', 'TT-GW', 'TT-KEYLESS', 'TT-TBOX'].flatMap((item) => [
      ...draftedTo(item, 3).w.threats,
    ]);
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter(({ description }) => !description.includes(', by '))).toEqual([]);
  });
});

describe('a path that is only offered', () => {
  const offered = ({ w }: Desk) => proposed(w, 'paths', known).filter(({ unsure }) => unsure === true);
  const keys = (some: readonly DraftProposal[]) => some.map(({ key }) => key);

  it('is offered again as long as nobody took it', () => {
    const desk = draftedTo('TT-BMS', 3);
    const before = keys(offered(desk));
    takeStage(desk, 'paths', known);
    expect(keys(offered(desk))).toEqual(before);
    const [one] = offered(desk);
    desk.do(...takenOps(desk.w, [one!]));
    expect(keys(offered(desk))).toEqual(before.slice(1));
  });

  it('is proposed once for all it realises after its path was deleted', () => {
    const desk = draftedTo('TT-CAMERA', 4);
    const path = [...desk.w.paths].find(({ name }) => name.startsWith('Debug interface opened'))!;
    desk.do(drop('paths', path));
    const again = proposed(desk.w, 'paths', known).filter(({ text }) => text.includes('Debug interface opened'));
    const [made] = again.flatMap(({ ops }) => ops.filter((op) => op.op === 'add' && op.kind === 'paths'));
    expect(again).toHaveLength(1);
    expect(made).toMatchObject({ row: { threats: path.threats } });
  });
});

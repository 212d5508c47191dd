import { beforeAll, describe, expect, it } from 'vitest';
import type { Knowledge } from '#domain/draft/knowledge.ts';
import { mediaIn, mediumOf } from '#domain/draft/media.ts';
import { draftStages } from '#domain/draft/proposal.ts';
import { rowsOfDrawing, taskDrawings } from '#domain/library/content/task-templates/task-templates.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { delivered, drawnExample, takeStage } from '#tests/world/draft/task.ts';
import { empty } from '#tests/world/headlamp.ts';

let known: Knowledge;
/** What is taken of each delivered drawing and of the example, up to the paths. */
let drafts: { item: string; w: Workspace }[];

beforeAll(() => {
  known = delivered();
  const desks = taskDrawings.map((drawing) => {
    const desk = empty();
    desk.do(...rowsOfDrawing(drawing, 'en', (key) => key));
    return { item: drawing.code, desk };
  });
  drafts = [...desks, { item: 'headlamp', desk: drawnExample() }].map(({ item, desk }) => {
    for (const stage of draftStages.slice(0, 4)) takeStage(desk, stage, known);
    return { item, w: desk.w };
  });
}, 120_000);

interface Line {
  item: string;
  path: string;
  steps: string;
  asset: string;
  category: string;
  type: string;
  /** The attack of the library it is, where it is one. */
  attack: Knowledge['attacks'][number] | undefined;
}

const lines = (): Line[] =>
  drafts.flatMap(({ item, w }) =>
    [...w.paths].flatMap((path) =>
      path.threats.flatMap((id) => {
        const threat = w.threats.get(id)!;
        const asset = w.assets.get(threat.assets[0]!)!;
        return {
          item,
          path: path.name,
          steps: path.steps.map((step) => w.steps.get(step)?.name ?? '').join(' → '),
          asset: asset.name,
          category: asset.category,
          type: threat.type,
          attack: known.attacks.find((one) => one.id === path.library?.entry),
        };
      }),
    ),
  );
const told = ({ item, path, asset, type, steps }: Line) => `${item}: ${type} of ${asset}: ${path}: ${steps}`;
const isWay = ({ path }: Line) => path.includes(', by way of ');
const entryOf = ({ path }: Line) => path.split(', by way of ')[1]!.split(', ')[0]!;
const isRadio = (line: Line) =>
  mediaIn(entryOf(line)).some((code) => ['adjacent', 'network'].includes(mediumOf.get(code)?.vector ?? ''));

describe('an attack path of a draft that follows a way in', () => {
  it('never joins a radio or a server to what needs the opened unit or a tester', () => {
    const needs =
      /\b(unsolder|solder|JTAG|debugger|open the case|glitch|programmer|boot mode|upload and read-memory)\b/i;
    const wrong = lines().filter((line) => isWay(line) && isRadio(line) && needs.test(line.steps));
    expect(lines().filter(isWay).length).toBeGreaterThan(100);
    expect(wrong.map(told)).toEqual([]);
  });

  it('never begins with a dongle where none is drawn', () => {
    expect(
      lines()
        .filter((line) => isWay(line) && /find dongles|dongle/i.test(line.steps))
        .map(told),
    ).toEqual([]);
  });

  it('is one of three at most for a threat of a flow, and of two for any other', () => {
    const counts = drafts.flatMap(({ item, w }) =>
      [...w.threats].map((threat) => {
        const { category = '' } = w.assets.get(threat.assets[0]!) ?? {};
        const ways = [...w.paths].filter(
          ({ name, threats }) => name.includes(', by way of ') && threats.includes(threat.id),
        );
        const most = threat.type === 'S' && ['COM', 'DIT', 'ACT'].includes(category) ? 3 : 2;
        return { told: `${item} ${threat.code} ${threat.description}`, tooMany: ways.length > most };
      }),
    );
    expect(counts.filter(({ tooMany }) => tooMany).map((one) => one.told)).toEqual([]);
  });

  it('takes over every unit behind which it sends from afar, and the last before a message from a connector', () => {
    const { w } = drafts.find(({ item }) => item === 'TT-GW')!;
    const stepsTo = (name: string) =>
      [...w.paths]
        .filter((path) => path.name.includes(`: ${name}, by way of`))
        .map((path) => path.steps.map((id) => w.steps.get(id)?.name ?? '').join(' → '));
    for (const bus of ['Powertrain CAN FD', 'Chassis CAN FD', 'Body CAN']) {
      expect(stepsTo(bus).length).toBeGreaterThan(2);
      expect(stepsTo(bus).filter((steps) => !steps.includes('service of Gateway controller from'))).toEqual([]);
    }
    const example = drafts.find(({ item }) => item === 'headlamp')!;
    const lamp = [...example.w.paths].filter(({ name }) => /: Lamp request, by way of Cellular/.test(name));
    const names = lamp.map(({ steps }) => steps.map((id) => example.w.steps.get(id)?.name ?? '').join(' → '));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((one) => !one.includes('Body control ECU from Gateway ECU'))).toEqual([]);
  });

  it('looks for no crash of software that own code runs in already', () => {
    const wrong = lines().filter((line) => isWay(line) && /own code.*vary fields and lengths/i.test(line.steps));
    expect(wrong.map(told)).toEqual([]);
  });

  it('needs no tool or visit once it came in from afar', () => {
    const hands = /reverse engineer the tool|software of a tester|service visit|take the device away/i;
    expect(
      lines()
        .filter((line) => isWay(line) && isRadio(line) && hands.test(line.steps))
        .map(told),
    ).toEqual([]);
  });

  it('leads to no short-range radio link, which is attacked where it is', () => {
    const near = lines().filter(
      ({ asset, path }) => /\b(BLE|NFC|UWB|LF)\b/.test(asset) && path.includes(', by way of '),
    );
    expect(near.map(told)).toEqual([]);
  });

  it('puts no frames from the diagnostic connector of a CAN onto Ethernet', () => {
    const over = lines().filter(
      (line) => isWay(line) && entryOf(line) === 'OBD connector' && /Ethernet/.test(line.asset),
    );
    expect(over.map(told)).toEqual([]);
  });
});

describe('the attacks of the library that a draft proposes', () => {
  it.each([
    [/J1939/, /./],
    [/charge point/i, /LF|BLE|NFC|UWB|telematics|update/i],
    [/phone key/i, /update|telemetry|emergency|debug|diagnos/i],
    [/\bCAN\b/, /video|cell measurements|ethernet|wi-?fi|BLE|NFC/i],
    [/replay of recorded bus/i, /update|telemetry/i],
    [/inspection simulator/i, /log|rules|network model|history/i],
    [/OBD dongle/i, /./],
    [/DoIP|skimmer/i, /debug/i],
    [/update blocking/i, /unlock|start|remote command|telemetry/i],
    [/credentials in the app/i, /fob|TLS/i],
    [/too many rights|serial console|network service/i, /calibration data|history|gateway|log|rules/i],
    [/^signal line cut|replay of/i, /cell|contactor|raw video|voltages/i],
    [/replay of|no freshness/i, /battery limits|charging request|object list|emergency|time sync/i],
    [/interposer between processor/i, /gateway|modem/i],
    [/foreign participant|address spoofing/i, /ethernet|object list|time sync/i],
    [/key bits changed|memory write by diagnostics/i, /\bkeys?\b|credentials/i],
    [/in the cloud|insider abuse/i, /location data|event images/i],
    [/calibration interface/i, /application processor/i],
    [/by diagnostics/i, /neural network/i],
    [/contradicting commands/i, /contactor/i],
    [/fixed code|radio link recorded/i, /LF/],
    [/management frames/i, /UWB|BLE|NFC/],
    [/counterfeit part/i, /modem|processor|cell monitoring/i],
    [/remote wipe/i, /BMS|camera|perception/i],
    [/disagreement of redundant|analogue sensor/i, /cell sensors/i],
    [/production line|scrap parts/i, /digital key/i],
    [/logs and crash dumps|left without trace/i, /security event log/i],
  ])('%s is not about %s', (attack, asset) => {
    expect(
      lines()
        .filter((line) => attack.test(line.path) && asset.test(line.asset))
        .map(told),
    ).toEqual([]);
  });

  it('name the asset, its category, or what carries it', () => {
    const foreign = lines().filter(({ attack, category }) => {
      if (!attack || attack.assetCategories.length === 0) return false;
      const isLike =
        attack.assetCategories.includes(category) || (category === 'PII' && attack.assetCategories.includes('DAR'));
      return !isLike && attack.assets.length === 0;
    });
    expect(foreign.map(told)).toEqual([]);
  });

  it('are not proposed twice for a threat, once in a way and once alone', () => {
    const twice = drafts.flatMap(({ item, w }) =>
      [...w.threats].flatMap(({ id, code }) => {
        const paths = [...w.paths].filter(({ threats }) => threats.includes(id));
        const lastOf = ({ steps }: (typeof paths)[number]) => w.steps.get(steps.at(-1) ?? '')?.name ?? '';
        const ends = paths.filter(({ name }) => name.includes(', by way of ')).map(lastOf);
        const alone = paths.filter(({ name }) => !name.includes(', by way of ')).map(lastOf);
        return alone.filter((last) => ends.includes(last)).map((last) => `${item} ${code} ${last}`);
      }),
    );
    expect(twice).toEqual([]);
  });
});

describe('threat scenarios of a draft', () => {
  it('name no way of others into a debug port, and two ways at most', () => {
    const all = drafts.flatMap(({ w }) => [...w.threats].map(({ description }) => description));
    expect(all.filter((text) => /debug port, by way of/i.test(text))).toEqual([]);
    expect(all.filter((text) => text.split(' or ').length > 2 && text.includes('by way of'))).toEqual([]);
  });

  it('are one for spoofing what is sent, with the damage of who and of what is believed', () => {
    const { w } = drafts.find(({ item }) => item === 'TT-TBOX')!;
    const link = [...w.assets].find(({ name }) => name === 'Telematics connection')!;
    const spoofing = [...w.threats].filter(({ type, assets }) => type === 'S' && assets.includes(link.id));
    expect(spoofing.map(({ property }) => property)).toEqual(['AU']);
    const led = spoofing.flatMap(({ damages }) => damages.map((id) => w.damages.get(id)!.property));
    expect(led.sort()).toEqual(['AU', 'I']);
    const ids = spoofing.map(({ id }) => id);
    const paths = [...w.paths].filter(({ threats }) => threats.some((id) => ids.includes(id)));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter(({ threats }) => !ids.every((id) => threats.includes(id)))).toEqual([]);
  });
});

describe('a drawing of somebody else', () => {
  /** Electric power steering, in words of its own. */
  function steering(): Workspace {
    const desk = empty();
    const box = (id: string, name: string, category: string, x: number): Op[] => [
      add('assets', { name, category, diagram: 'block' }, `A-${id}`),
      add('nodes', { diagram: 'D', asset: `A-${id}`, x, y: 20, width: 100, height: 40 }, `N-${id}`),
    ];
    const flow = (id: string, name: string, category: string, from: string, to: string): Op[] => [
      add('assets', { name, category, diagram: 'link' }, `A-${id}`),
      add('links', { diagram: 'D', from: `N-${from}`, to: `N-${to}`, asset: `A-${id}`, arrow: 'both' }, `L-${id}`),
    ];
    desk.do(
      add('diagrams', { name: 'Topology' }, 'D'),
      add('groups', { diagram: 'D', name: 'Steering', boundary: true, x: 0, y: 0, width: 400, height: 100 }, 'G'),
      ...box('sensor', 'Torque and angle sensor', 'SEN', 20),
      ...box('unit', 'Steering control unit', 'HW', 200),
      ...box('gateway', 'Central gateway', 'HW', 600),
      ...box('port', 'Diagnostic connector', 'EXT', 800),
      ...flow('torque', 'Torque signal', 'DIT', 'sensor', 'unit'),
      ...flow('bus', 'Chassis CAN FD', 'COM', 'gateway', 'unit'),
      ...flow('diagnosis', 'Diagnosis', 'DIT', 'port', 'gateway'),
    );
    for (const stage of draftStages.slice(0, 4)) takeStage(desk, stage, known);
    return desk.w;
  }

  const namesTo = (w: Workspace, asset: string) =>
    [...w.paths].flatMap(({ name, threats }) =>
      threats.some((id) => w.threats.get(id)?.assets.some((one) => w.assets.get(one)?.name === asset)) ? [name] : [],
    );

  it('is entered at the connector, and not at what is said over it', () => {
    const names = namesTo(steering(), 'Steering control unit');
    expect(names.some((name) => name.endsWith('by way of Diagnostic connector, Central gateway'))).toBe(true);
    expect(names.filter((name) => name.includes('by way of Diagnosis'))).toEqual([]);
  });

  it('has no bus between a sensor and its unit, where none is named', () => {
    const names = namesTo(steering(), 'Torque signal');
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => /by way of|\bCAN\b|\bbus\b|routing/i.test(name))).toEqual([]);
  });
});

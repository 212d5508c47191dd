import { beforeAll, describe, expect, it } from 'vitest';
import type { Knowledge } from '#domain/draft/knowledge.ts';
import { mediaIn, mediumOf } from '#domain/draft/media.ts';
import { draftStages } from '#domain/draft/proposal.ts';
import { rowsOfDrawing, taskDrawings } from '#domain/library/content/task-templates/task-templates.ts';
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
const isWay = ({ path }: Line) => path.startsWith('Over ');
const entryOf = ({ path }: Line) => path.replace(/^Over /, '').split(', ')[0]!;
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
          ({ name, threats }) => name.startsWith('Over ') && threats.includes(threat.id),
        );
        const most = threat.type === 'S' && ['COM', 'DIT', 'ACT'].includes(category) ? 3 : 2;
        return { told: `${item} ${threat.code} ${threat.description}`, tooMany: ways.length > most };
      }),
    );
    expect(counts.filter(({ tooMany }) => tooMany).map((one) => one.told)).toEqual([]);
  });

  it('leads to no short-range radio link, which is attacked where it is', () => {
    const near = lines().filter(({ asset, path }) => /\b(BLE|NFC|UWB|LF)\b/.test(asset) && path.startsWith('Over '));
    expect(near.map(told)).toEqual([]);
  });

  it('puts no frames from the diagnostic connector of a CAN onto Ethernet', () => {
    const over = lines().filter((line) => entryOf(line) === 'OBD connector' && /Ethernet/.test(line.asset));
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
        const ends = paths.filter(({ name }) => name.startsWith('Over ')).map(lastOf);
        const alone = paths.filter(({ name }) => !name.startsWith('Over ')).map(lastOf);
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

  it('threaten what is sent by spoofing, and one path tells of who is believed and what', () => {
    const { w } = drafts.find(({ item }) => item === 'TT-GW')!;
    const bus = [...w.assets].find(({ name }) => name === 'Body CAN')!;
    const spoofing = [...w.threats].filter(({ type, assets }) => type === 'S' && assets.includes(bus.id));
    expect(spoofing.map(({ property }) => property).sort()).toEqual(['AU', 'I']);
    const ids = spoofing.map(({ id }) => id);
    const paths = [...w.paths].filter(({ threats }) => threats.some((id) => ids.includes(id)));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter(({ threats }) => !ids.every((id) => threats.includes(id)))).toEqual([]);
  });
});

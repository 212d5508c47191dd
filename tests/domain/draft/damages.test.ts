import { beforeAll, describe, expect, it } from 'vitest';
import { impactPlaces, notBeside, saysTheSame } from '#domain/draft/impact-places.ts';
import type { Knowledge } from '#domain/draft/knowledge.ts';
import { libraryAssets } from '#domain/library/content/assets.ts';
import { impactScenarios } from '#domain/library/content/impacts.ts';
import { rowsOfDrawing, taskDrawings } from '#domain/library/content/task-templates/task-templates.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { delivered, drawnExample, proposed, takeStage } from '#tests/world/draft/task.ts';
import { type Desk, empty } from '#tests/world/headlamp.ts';

let known: Knowledge;
const desks = new Map<string, Desk>();

beforeAll(() => {
  known = delivered();
  for (const drawing of taskDrawings) {
    const desk = empty();
    desk.do(...rowsOfDrawing(drawing, 'en', (key) => key));
    desks.set(drawing.code, desk);
  }
  desks.set('example', drawnExample());
  for (const desk of desks.values()) {
    takeStage(desk, 'properties', known);
    takeStage(desk, 'damages', known);
  }
}, 120_000);

/** Damage scenarios of a draft as "assets · property" with their texts. */
const damagesOf = (code: string) => {
  const { w } = desks.get(code)!;
  return [...w.damages].map(({ assets, property, description, effects, ratings }) => ({
    of: `${assets.map((id) => w.assets.get(id)?.name).join(', ')} · ${property}`,
    text: `${description}. ${effects}`,
    ratings,
  }));
};
const textOf = (code: string, of: string) => damagesOf(code).find((one) => one.of === of)?.text ?? '';
describe('the damage scenarios of a draft', () => {
  it('say whom it costs what, and never only that a function acts without cause', () => {
    const empty = /switches at the wrong moment|acts without cause|act without cause|Receivers trust false values/;
    const all = [...desks.keys()].flatMap(damagesOf);
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter(({ text }) => empty.test(text))).toEqual([]);
    expect(all.filter(({ ratings }) => Object.keys(ratings).length === 0)).toEqual([]);
  });

  it('name no unit, content or deed that is not drawn', () => {
    expect(textOf('TT-GW', 'Gateway firmware · AU')).not.toMatch(/tuner|thief/);
    expect(textOf('TT-GW', 'Infotainment Ethernet · C')).not.toMatch(/software|position/);
    expect(textOf('TT-TBOX', 'TLS client key · AZ')).not.toMatch(/energy|warning/);
    expect(textOf('TT-TBOX', 'Wi-Fi and Bluetooth interface · C')).not.toMatch(/phone book/);
    expect(textOf('TT-CAMERA', 'Object list · I')).not.toMatch(/steering angle/);
    expect(textOf('TT-CAMERA', 'Event images · I')).not.toMatch(/billed/);
    expect(textOf('TT-BMS', 'SecOC key · AZ')).not.toMatch(/software/);
    expect(textOf('TT-BMS', 'SecOC key · AZ')).not.toBe('');
  });

  it('offer what is said of every flow, where the library knows nothing better', () => {
    const { w } = desks.get('TT-GW')!;
    const offered = proposed(w, 'damages', known).filter(({ unsure }) => unsure);
    expect(offered.map(({ text }) => text).filter((text) => /rogue participant on Body CAN/.test(text))).toHaveLength(
      1,
    );
  });

  it('are only offered where a category alone says what follows from something false', () => {
    const desk = empty();
    const names = ['Gizmo controller', 'Gizmo state'];
    for (const [at, name] of names.entries())
      desk.do(add('assets', { name, category: at === 0 ? 'HW' : 'DAR', properties: ['I', 'A', 'AU'] }));
    const of = (knowledge: Knowledge) =>
      proposed(desk.w, 'damages', knowledge).map(({ unsure, ops }) => {
        const { property } = (ops[0] as unknown as { row: { property: string } }).row;
        return `${property}${unsure ? '?' : ''}`;
      });
    expect(of(known)).toEqual(['I?', 'A', 'AU?', 'I?', 'A', 'AU?']);
    const own = known.impacts.map((one) => ({ ...one, origin: 'own' as const }));
    expect(of({ ...known, impacts: own }).filter((one) => one.endsWith('?'))).toEqual([]);
  });

  it('tell of what the unit does that has the software', () => {
    expect(textOf('TT-BMS', 'BMS firmware · A')).toMatch(/contactors open/);
    expect(textOf('TT-KEYLESS', 'Keyless firmware · I')).toMatch(/driven away/);
    expect(textOf('TT-TBOX', 'T-Box software · A')).toMatch(/emergency call/);
    expect(textOf('example', 'Body control firmware · I')).toMatch(/lamps/);
    expect(textOf('TT-GW', 'Gateway firmware · A')).toMatch(/no network hears the other/);
  });

  it('tell of the actuator that obeys a command, and of the units on a bus', () => {
    expect(textOf('TT-BMS', 'Contactor command · AU')).toMatch(/high voltage/);
    expect(textOf('example', 'Lamp request · I')).toMatch(/lamps go off/);
    expect(textOf('TT-GW', 'Body CAN · I')).toMatch(/unlock the doors/);
    expect(textOf('TT-GW', 'Diagnostic CAN · I')).toMatch(/coding/);
    expect(textOf('TT-GW', 'Chassis CAN FD · I')).toMatch(/braking/);
    expect(textOf('TT-GW', 'Telematics Ethernet · I')).not.toMatch(/objects|steers/);
  });

  it('say the same of a drawing in Chinese, where names are known by other words', () => {
    const impactsOf = (code: string, name: string) => {
      const desk = empty();
      desk.do(...rowsOfDrawing(taskDrawings.find((one) => one.code === code)!, 'zh', (key) => key));
      takeStage(desk, 'properties', known);
      takeStage(desk, 'damages', known);
      const ofName = [...desk.w.damages].filter(({ assets }) => desk.w.assets.get(assets[0]!)?.name === name);
      return ofName.map(({ library }) => library?.entry.replace('entry-', ''));
    };
    expect(impactsOf('TT-BMS', '电芯测量值')).toEqual(['IM-CELLMSG-I', 'IM-CELLMSG-A', 'IM-CELLMSG-AU']);
    expect(impactsOf('TT-KEYLESS', '低频/射频天线')).toEqual(['IM-KEYIF-A', 'IM-KEYIF-AZ']);
  });

  it('tell of billing only where a station or contract is, of theft where keys are', () => {
    expect(textOf('TT-BMS', 'Charging request · AU')).not.toMatch(/contract|billed/);
    expect(textOf('TT-KEYLESS', 'Diagnostic messages · AU')).toMatch(/driven away/);
    expect(textOf('TT-KEYLESS', 'Start authorisation · I')).toMatch(/driven away/);
    expect(textOf('TT-GW', 'Security event log · C')).not.toMatch(/trips|phones/);
  });

  it('name both a sensor and what it sends, both an interface and its radio link', () => {
    expect(textOf('TT-CAMERA', 'Image sensor, Raw video · I')).toMatch(/image/);
    expect(textOf('TT-BMS', 'Cell sensors, Voltages, temperatures · I')).toMatch(/overcharged/);
    expect(textOf('TT-KEYLESS', 'NFC reader, NFC exchange · A')).toMatch(/jammed/);
    expect(textOf('TT-BMS', 'Cell measurements, Voltages, temperatures · AU')).toMatch(/overheated cell/);
  });

  it('say once what two properties of an interface mean alike', () => {
    const ofNfc = damagesOf('TT-KEYLESS').filter(({ of }) => of.startsWith('NFC reader'));
    expect(ofNfc.map(({ of }) => of)).toEqual(['NFC reader, NFC exchange · A', 'NFC reader · AZ']);
  });

  it('are rated by the place: a changed filter is as bad as what it lets through', () => {
    const ratingsOf = (of: string) => damagesOf('TT-GW').find((one) => one.of === of)?.ratings;
    const safety = Object.keys(ratingsOf('Routing and firewall rules · I') ?? {})[0]!;
    expect(ratingsOf('Routing and firewall rules · AZ')?.[safety]?.level).toBeDefined();
    expect(ratingsOf('Routing and firewall rules · AZ')?.[safety]?.level).toBe(
      ratingsOf('Routing and firewall rules · I')?.[safety]?.level,
    );
  });

  it('join what was taken before, when a draft is made again', () => {
    const desk = empty();
    desk.do(...rowsOfDrawing(taskDrawings.find(({ code }) => code === 'TT-CAMERA')!, 'en', (key) => key));
    takeStage(desk, 'properties', known);
    const video = [...desk.w.assets].find(({ name }) => name === 'Raw video')!;
    desk.do(change('assets', video, { properties: [] }));
    takeStage(desk, 'damages', known);
    const again = [...desk.w.assets].find(({ id }) => id === video.id)!;
    desk.do(change('assets', again, { properties: ['I'] }));
    const texts = proposed(desk.w, 'damages', known).filter(({ about, unsure }) => about === video.id && !unsure);
    expect(texts.map(({ ops }) => ops.map(({ op }) => op))).toEqual([['change']]);
  });
});

describe('the places where a delivered impact holds', () => {
  it('are library assets there are, of impacts there are', () => {
    const impacts = new Set(impactScenarios().map(({ code }) => code));
    const assets = new Set(libraryAssets().map(({ code }) => code));
    const named = [...Object.entries(impactPlaces), ...Object.entries(notBeside)];
    expect(named.filter(([code]) => !impacts.has(code))).toEqual([]);
    expect(Object.keys(saysTheSame).filter((code) => !impacts.has(code))).toEqual([]);
    expect(named.flatMap(([, places]) => places).filter((code) => !assets.has(code))).toEqual([]);
  });
});

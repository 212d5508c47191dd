import { beforeAll, describe, expect, it } from 'vitest';
import type { Knowledge } from '#domain/draft/knowledge.ts';
import { type DraftProposal, draftStages } from '#domain/draft/proposal.ts';
import { rowsOfDrawing, taskDrawings } from '#domain/library/content/task-templates/task-templates.ts';
import { delivered, proposed, takeStage } from '#tests/world/draft/task.ts';
import { empty } from '#tests/world/headlamp.ts';

/** A requirement that is proposed, and for which assets. */
interface Line {
  item: string;
  code: string;
  assets: string[];
  detail: string;
  isSure: boolean;
}

let known: Knowledge;
let lines: Line[];

beforeAll(() => {
  known = delivered();
  lines = ['TT-GW', 'TT-TBOX', 'TT-BMS', 'TT-CAMERA', 'TT-KEYLESS'].flatMap((item) => {
    const desk = empty();
    desk.do(...rowsOfDrawing(taskDrawings.find(({ code }) => code === item)!, 'en', (key) => key));
    for (const stage of draftStages.slice(0, 5)) takeStage(desk, stage, known);
    const assetsOf = ({ ops: [op] }: DraftProposal) => (op?.op === 'add' ? (op.row.assets as string[]) : []);
    return proposed(desk.w, 'goals', known)
      .filter(({ key }) => key.startsWith('requirement '))
      .map((one) => ({
        item,
        code: one.key.split(' ')[1]!,
        assets: assetsOf(one).map((id) => desk.w.assets.get(id)!.name),
        detail: one.detail,
        isSure: one.unsure !== true,
      }));
  });
}, 120_000);

const assetsWith = (item: string, codes: RegExp) =>
  lines.filter((one) => one.item === item && codes.test(one.code)).flatMap(({ assets }) => assets);

describe('the requirements a draft proposes for its goals', () => {
  it('are some for each item, most of them sure', () => {
    expect(lines.length).toBeGreaterThan(80);
    expect(lines.filter(({ isSure }) => isSure).length).toBeGreaterThan(lines.length / 2);
  });

  it('are none for charging, cameras, odometers or V2X where there is only a battery', () => {
    expect(assetsWith('TT-BMS', /^CR-(SEN-05|DAT-03|DAT-07|V2X-)/)).toEqual([]);
    expect(assetsWith('TT-BMS', /^CR-CHG-01/)).not.toContain('Cell measurements');
  });

  it('are none of V2X or charging for the modem and the link of a telematics unit', () => {
    const assets = assetsWith('TT-TBOX', /^CR-(V2X|CHG)-/);
    expect(assets.filter((name) => name !== 'Location data')).toEqual([]);
  });

  it('counter an attack only where one of the two names the other', () => {
    const attackOf = new Map(known.attacks.map((attack) => [attack.code, attack]));
    const wrong = lines.flatMap(({ code, detail }) => {
      const entry = known.requirements.find((one) => one.code === code)!;
      const named = [...detail.matchAll(/counters ([^;]+)/g)].flatMap(([, codes]) => codes!.split(', '));
      return named
        .filter((attack) => !attackOf.get(attack)!.mitigations.includes(code))
        .filter((attack) => !entry.hardens.some(({ attacks }) => attacks.includes(attack)))
        .map((attack) => `${code} counters ${attack}`);
    });
    expect(lines.filter(({ detail }) => detail.includes('counters ')).length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  it('say the library asset they are for where they name no attack', () => {
    const [sure] = lines.filter(({ isSure, detail }) => isSure && detail.startsWith('is for the library asset'));
    expect(sure?.detail).toMatch(/^is for the library asset AS-\w+/);
    expect(lines.filter(({ isSure, detail }) => isSure && detail.startsWith('makes attacks'))).toEqual([]);
  });

  it('ask no line of its own and no tester for authenticated messages of a bus', () => {
    const ofBus = lines.filter(({ item, code }) => item === 'TT-BMS' && /^CR-(COM-0[1-3]|NET-0[27])$/.test(code));
    expect([...new Set(ofBus.flatMap(({ assets }) => assets))].sort()).toEqual(['Battery limits', 'Charging request']);
    expect(assetsWith('TT-BMS', /^CR-DIAG-01/)).toEqual(['Diagnostic messages']);
    expect(assetsWith('TT-BMS', /^CR-DIAG-10/)).toEqual([]);
  });

  it('are proposed for an asset or an attack, and only offered for a category', () => {
    expect(lines.filter(({ isSure, detail }) => isSure && detail.startsWith('is for the property'))).toEqual([]);
    expect(lines.find(({ code }) => code === 'CR-MON-01')).toMatchObject({ isSure: false });
  });

  it('ask no link of the manufacturer of an emergency call', () => {
    const asked = lines.filter(({ isSure, assets }) => isSure && assets.includes('Emergency call'));
    expect(asked.map(({ code }) => code)).toEqual(['CR-AVL-07']);
  });

  it('are no measure of a catalogue where a sentence to verify is there', () => {
    expect(lines.filter(({ isSure, code }) => isSure && !code.startsWith('CR-'))).toEqual([]);
  });

  it('are none that a unit, sensor or back end outside of the item shall fulfil', () => {
    const wrong: Record<string, RegExp> = {
      'TT-BMS': /^CR-(NET-0[27]|HW-07|UPD-0[78])$/,
      'TT-KEYLESS': /^CR-(NET-0[27]|HW-07|WIR-04)$/,
      'TT-TBOX': /^CR-(NET-0[27]|HW-07|SEN-03|BKE-\d+)$/,
      'TT-CAMERA': /^CR-(NET-0[278]|HW-07|UPD-0[78])$/,
      'TT-GW': /^CR-BOOT-05$/,
    };
    expect(
      lines.filter(({ item, code }) => wrong[item]!.test(code)).map(({ item, code }) => `${item} ${code}`),
    ).toEqual([]);
    expect(assetsWith('TT-GW', /^CR-NET-02$/)).toContain('Body CAN');
  });

  it('protect no internal flash where the software is kept in an external one', () => {
    expect(assetsWith('TT-TBOX', /^CR-DBG-05$/)).toEqual([]);
    expect(assetsWith('TT-GW', /^CR-DBG-05$/)).toContain('Gateway firmware');
  });

  it('hold what a specialist expects of each item', () => {
    const expected: Record<string, readonly string[]> = {
      'TT-BMS': ['CR-DIAG-05', 'CR-LOG-02', 'CR-UPD-05'],
      'TT-CAMERA': ['CR-DBG-01', 'CR-DAT-10', 'CR-COM-07'],
      'TT-GW': ['CR-DBG-01', 'CR-DAT-02', 'CR-LOG-01', 'CR-NET-01'],
      'TT-KEYLESS': ['CR-WIR-01', 'CR-WIR-02', 'CR-WIR-09', 'CR-WIR-11'],
      'TT-TBOX': ['CR-DBG-01', 'CR-DAT-01', 'CR-NET-09', 'CR-SEN-04', 'CR-UPD-02'],
    };
    const sure = new Set(lines.flatMap(({ item, code, isSure }) => (isSure ? [`${item} ${code}`] : [])));
    const all = Object.entries(expected).flatMap(([item, codes]) => codes.map((code) => `${item} ${code}`));
    expect(all.filter((one) => !sure.has(one))).toEqual([]);
  });
});

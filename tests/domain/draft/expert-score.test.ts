import { describe, expect, it } from 'vitest';
import { draftStages } from '#domain/draft/proposal.ts';
import { rowsOfDrawing, taskDrawings } from '#domain/library/content/task-templates/task-templates.ts';
import { headlampEdits } from '#server/seed/headlamp.ts';
import { headlampControls } from '#server/seed/headlamp-controls.ts';
import { headlampItem } from '#server/seed/headlamp-item.ts';
import { headlampRest } from '#server/seed/headlamp-rest.ts';
import { headlampTreatment } from '#server/seed/headlamp-treatment.ts';
import { delivered, drawnExample, takeStage } from '#tests/world/draft/task.ts';
import { empty, headlamp } from '#tests/world/headlamp.ts';
import { expertList } from './expert/lists.ts';
import { linesToRead, scoreOf } from './expert/score.ts';

const list = expertList('headlamp');
const say = (text: { en: string }) => text.en;
const id = (name: string) => name;

/** The finished example, as far as damages, threats and paths go. */
function finished() {
  const desk = empty();
  const parts = [headlampEdits, headlampItem, headlampRest, headlampTreatment, headlampControls];
  desk.do(...parts.flatMap((edits) => edits(say, id)));
  return desk.w;
}

describe('an analysis compared with what an expert wants', () => {
  it('has nothing of it when it is empty, and says what is missing', () => {
    const { damages, threats, paths } = scoreOf(empty().w, list);
    expect([damages, threats, paths].map(({ found, of }) => [found, of])).toEqual([
      [0, 6],
      [0, 7],
      [0, 12],
    ]);
    expect(threats.missing[0]).toBe('Lamp request: S of I');
    expect(paths.missing[0]).toContain('Lamp request, S, cellular from Cellular');
  });

  it('has of Annex H what the annex tells', () => {
    const { damages, threats, paths } = scoreOf(headlamp().w, list);
    expect(damages.found).toBe(4);
    expect(threats.found).toBe(3);
    expect(paths.missing).toHaveLength(7);
  });

  it('has all damages and threats of the finished example, and the paths that are no tree', () => {
    const { damages, threats, paths } = scoreOf(finished(), list);
    expect([...damages.missing, ...threats.missing]).toEqual([]);
    expect(paths.missing.filter((one) => !one.startsWith('Body control firmware, T'))).toEqual([]);
  });

  it('is printed for a reader: every damage, threat and path with its steps', () => {
    const lines = linesToRead(headlamp().w);
    expect(lines).toHaveLength(4 + 3 + 5);
    expect(lines.at(-1)).toContain("Compromise the driver's smartphone → Send messages through phone and dongle");
  });
});

describe('a draft compared with what an expert wants', () => {
  const known = delivered();

  /** What is taken of a drawing, up to the attack paths. */
  function drafted(code: string) {
    const drawing = taskDrawings.find((one) => one.code === code);
    const desk = drawing ? empty() : drawnExample();
    if (drawing) desk.do(...rowsOfDrawing(drawing, 'en', (key) => key));
    for (const stage of draftStages.slice(0, 4)) takeStage(desk, stage, known);
    return desk.w;
  }

  // Lower bounds, a line or two below what was measured; at least 80 % is wanted of each.
  it.each([
    ['gateway', 'TT-GW', 33, 38, 49],
    ['tbox', 'TT-TBOX', 38, 40, 49],
    ['bms', 'TT-BMS', 39, 39, 48],
    ['keyless', 'TT-KEYLESS', 37, 40, 45],
    ['camera', 'TT-CAMERA', 40, 41, 48],
    ['headlamp', '', 6, 6, 10],
  ] as const)('has of the %s at least four fifths', (item, code, leastDamages, leastThreats, leastPaths) => {
    const { damages, threats, paths } = scoreOf(drafted(code), expertList(item));
    const shares = [damages, threats, paths];
    const least = [leastDamages, leastThreats, leastPaths];
    expect(shares.flatMap(({ found, missing }, at) => (found < (least[at] ?? 0) ? missing : []))).toEqual([]);
    expect(shares.every(({ found, of }) => found / of >= 0.8)).toBe(true);
  });
});

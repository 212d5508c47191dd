import { describe, expect, it } from 'vitest';
import { draftStage } from '#domain/draft/draft.ts';
import { draftStages } from '#domain/draft/proposal.ts';
import { takenOps } from '#domain/draft/taken.ts';
import { rowsOfDrawing, taskDrawings } from '#domain/library/content/task-templates/task-templates.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { qualityFindings } from '#domain/quality/quality.ts';
import { add } from '#domain/workspace/edit.ts';
import { delivered } from '#tests/world/draft/task.ts';
import { empty } from '#tests/world/headlamp.ts';
import { linesOf } from './example.ts';

/** The camera of the delivered templates with all that a draft is sure of. */
function draftedCamera(language: 'en' | 'zh') {
  const [desk, known] = [empty(), delivered()];
  desk.do(...rowsOfDrawing(taskDrawings.find(({ code }) => code === 'TT-CAMERA')!, language, (key) => key));
  for (const stage of draftStages) {
    const sure = draftStage(desk.w, stage, known, language).filter(({ unsure }) => !unsure);
    desk.do(...takenOps(desk.w, sure));
  }
  return desk;
}

describe('the checks of quality in a draft of the product', () => {
  it.each(['en', 'zh'] as const)('doubt few rows in %s, and no reason or cause that it wrote', (language) => {
    const { w } = draftedCamera(language);
    const found = qualityFindings({ w, ratings: rate(w) }).map(({ check }) => check);
    expect(w.damages.size).toBeGreaterThan(40);
    expect(found.length).toBeLessThan(20);
    expect(found).not.toContain('reasonCopied');
    expect(found).not.toContain('threatWithoutCause');
    expect(found).not.toContain('wordsContradict');
    expect(found).not.toContain('numbersContradict');
  });

  it('still doubt one text for two dimensions that does not speak of both', () => {
    const desk = empty();
    const reason = 'The lamps go out, and the driver sees nothing any more.';
    desk.do(
      add('assets', { name: 'Lamp', category: 'DIT', properties: ['A'] }, 'a'),
      add('damages', {
        description: 'The lamps go out and the driver collides with an obstacle',
        property: 'A',
        assets: ['a'],
        ratings: { S: { level: 'SEV', reason }, F: { level: 'MAJ', reason } },
      }),
    );
    expect(linesOf(desk.w).filter((line) => line.includes('reasonCopied'))).toEqual(['DS-1 reasonCopied rating.why/F']);
  });
});

import { agreementReport, type JudgedByAll } from '#domain/agreement/compare-judgements.ts';
import { answerOf, type Judgement, judgementOf } from '#domain/agreement/judgement.ts';
import { questionsIn } from '#domain/agreement/questions.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { bigSize, bigTask } from '#tests/world/big-task.ts';
import { type Figure, median } from '../figure.ts';

/** The agreement of a task of 10 000 rated steps with a second opinion that differs on every seventh rating. */
export function* agreement(): Generator<Figure> {
  const w = bigTask(defaultMethod, bigSize);
  const ask = questionsIn(w);
  let n = 0;
  const rows = [...w.steps.values()].map((row): JudgedByAll => {
    const questions = ask('steps', row);
    const first = judgementOf('steps', row, w.method.impact.id);
    const second: Judgement = {};
    for (const { key, levels } of questions) {
      const level = ++n % 7 === 0 ? levels[n % levels.length] : first[key]?.level;
      if (level) second[key] = answerOf(level);
    }
    const judged = { kind: 'steps' as const, id: row.id };
    return { judged, questions, first: { by: 'li', judgement: first }, seconds: [{ by: 'wang', judgement: second }] };
  });
  const times = Array.from({ length: 9 }, () => {
    const begun = performance.now();
    agreementReport(rows);
    return performance.now() - begun;
  });
  yield { name: 'agreement of 10 000 rows', value: median(times), unit: 'ms', budget: 100, note: 'all figures' };
}

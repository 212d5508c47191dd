import { rating } from '#domain/method/rate/rater.ts';
import type { Ratings } from '#domain/method/rate/ratings.ts';
import type { LocalText } from '#domain/model/base.ts';
import { qualityFindings } from '#domain/quality/quality.ts';
import { runToEnd } from '#domain/run-to-end.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { headlampEdits } from '#server/seed/headlamp.ts';
import { headlampControls } from '#server/seed/headlamp-controls.ts';
import { headlampCoverage } from '#server/seed/headlamp-coverage.ts';
import { headlampDrawing } from '#server/seed/headlamp-drawing.ts';
import { headlampItem } from '#server/seed/headlamp-item.ts';
import { headlampRest } from '#server/seed/headlamp-rest.ts';
import { headlampTreatment } from '#server/seed/headlamp-treatment.ts';
import { secondGeneration, verificationTakenBack } from '#server/seed/headlamp-versions.ts';
import { type Desk, empty } from '#tests/world/headlamp.ts';

const id = (name: string) => name;

/** The first version of the example as a person loads it. Rows have the ids by which the seeds call them. */
export function wholeExample(language: 'en' | 'zh' = 'en'): Desk {
  const say = (text: LocalText) => text[language];
  const desk = empty();
  const parts = [
    headlampEdits,
    headlampItem,
    headlampRest,
    headlampTreatment,
    headlampControls,
    headlampDrawing,
    headlampCoverage,
  ];
  desk.do(...parts.flatMap((edits) => edits(say, id)));
  return desk;
}

/** The second version of the example. */
export function secondExample(language: 'en' | 'zh' = 'en'): Desk {
  const say = (text: LocalText) => text[language];
  const desk = wholeExample(language);
  for (const edits of [verificationTakenBack, secondGeneration]) desk.do(...edits(say, id, desk.w));
  return desk;
}

export const ratingsOf = (w: Workspace): Ratings => runToEnd(rating(w));

/** What the checks find, a line each: `DS-2 severeWithoutRoadUser`. */
export const linesOf = (w: Workspace): string[] =>
  qualityFindings({ w, ratings: ratingsOf(w) }).map(({ check, code, field }) => `${code || 'task'} ${check} ${field}`);

import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { ReportHead } from '#domain/report/blocks.ts';
import { edit, type Op } from '#domain/workspace/edit.ts';
import { apply, type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';
import { headlampEdits, headlampProject, headlampTask } from '#server/seed/headlamp.ts';
import { headlampControls } from '#server/seed/headlamp-controls.ts';
import { headlampCoverage } from '#server/seed/headlamp-coverage.ts';
import { headlampDrawing } from '#server/seed/headlamp-drawing.ts';
import { headlampItem } from '#server/seed/headlamp-item.ts';
import { headlampRest } from '#server/seed/headlamp-rest.ts';
import { headlampTreatment } from '#server/seed/headlamp-treatment.ts';

const on = '2026-03-02T08:00:00.000Z';
const person = 'Anna Berg';

/** The example that comes with the product, made in memory: nobody has to have loaded it. */
export function exampleVersion(language: 'en' | 'zh'): { workspace: Workspace; head: ReportHead } {
  const say = (text: LocalText) => text[language];
  let n = 0;
  const at = { user: 'example', now: on, newId: () => `example-${++n}` };
  const id = (name: string) => name;
  const empty = workspaceOf({
    versionId: 'example',
    rev: 1,
    status: 'open',
    method: defaultMethod,
    counters: {},
    rows: {},
  });
  const parts: readonly ((say: (text: LocalText) => string, id: (name: string) => string) => Op[])[] = [
    headlampEdits,
    headlampItem,
    headlampRest,
    headlampTreatment,
    headlampControls,
    headlampDrawing,
    headlampCoverage,
  ];
  const rows = parts.flatMap((ops) => ops(say, id));
  return { workspace: apply(empty, edit(empty, rows, at)), head: exampleHead(say) };
}

const exampleHead = (say: (text: LocalText) => string): ReportHead => ({
  organisation: 'InTARA',
  marking: '',
  project: say(headlampProject.name),
  projectCode: headlampProject.code,
  task: say(headlampTask.name),
  taskCode: headlampTask.code,
  type: 'system',
  level: 'system',
  systemName: say(headlampTask.systemName),
  lifecycle: ['concept'],
  description: say(headlampTask.description),
  overview: say(headlampTask.overview),
  version: 'V1.0',
  status: 'open',
  rev: 1,
  responsible: person,
  members: [person],
  author: person,
  scheduled: ['2026-03-02', '2026-04-01'],
  date: on,
  versions: [{ version: 'V1.0', base: null, content: '', author: person, createdOn: on }],
});

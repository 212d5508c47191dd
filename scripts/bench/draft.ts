/**
 * Prints how much of what an expert wants the draft holds, of the example's drawing and of the delivered ones, with the delivered libraries; and what a
 * stage takes for 200 nodes. `npx tsx scripts/bench/draft.ts gateway` prints that draft line by line for a reader, and what is missing in it.
 */
import { drafting } from '#domain/draft/draft.ts';
import { draftStages } from '#domain/draft/proposal.ts';
import { rowsOfDrawing, taskDrawings } from '#domain/library/content/task-templates/task-templates.ts';
import type { Op } from '#domain/workspace/edit.ts';
import { expertList, expertLists } from '#tests/domain/draft/expert/lists.ts';
import { linesToRead, type Score, type Share, scoreOf } from '#tests/domain/draft/expert/score.ts';
import { delivered, drawnExample, takeStage } from '#tests/world/draft/task.ts';
import { type Desk, empty } from '#tests/world/headlamp.ts';
import { lineOf } from './figure.ts';

type Item = (typeof expertLists)[number];

const templates: Readonly<Record<Exclude<Item, 'headlamp'>, string>> = {
  gateway: 'TT-GW',
  tbox: 'TT-TBOX',
  bms: 'TT-BMS',
  keyless: 'TT-KEYLESS',
  camera: 'TT-CAMERA',
};

/** Percent of what an expert wants. */
const wanted = 80;
/** Milliseconds of all stages together. */
const most = 2000;
const nodes = 200;

const known = delivered();

function drawn(item: Item): Desk {
  if (item === 'headlamp') return drawnExample();
  const desk = empty();
  const drawing = taskDrawings.find(({ code }) => code === templates[item]);
  if (drawing) desk.do(...rowsOfDrawing(drawing, 'en', (key) => key));
  return desk;
}

function drafted(item: Item): Desk {
  const desk = drawn(item);
  for (const stage of draftStages) takeStage(desk, stage, known);
  return desk;
}

const percent = ({ found, of }: Share) => (100 * found) / of;

function print(item: Item, score: Score): void {
  for (const [what, share] of Object.entries(score) as [keyof Score, Share][]) {
    // Where a path begins may be drawn in several ways: no budget.
    const budget = what === 'pathsWithEntry' ? {} : { budget: wanted, better: 'atLeast' as const };
    const note = `${share.found} of ${share.of}`;
    console.log(lineOf({ name: `draft of ${item}, ${what} found`, value: percent(share), unit: '%', ...budget, note }));
  }
}

/** Several copies of the delivered drawings, until there are so many nodes. */
function large(): Desk {
  const desk = empty();
  for (let copy = 0; desk.w.nodes.size < nodes; copy++) {
    const drawing = taskDrawings[copy % taskDrawings.length];
    if (!drawing) break;
    const rows = rowsOfDrawing(drawing, 'en', (key) => `${key}-${copy}`).filter(({ kind }) => kind !== 'chapters');
    desk.do(...rows.map((op) => numbered(op, copy)));
  }
  return desk;
}

const numbered = (op: Op, copy: number): Op =>
  op.op === 'add' && (op.kind === 'assets' || op.kind === 'diagrams')
    ? { ...op, row: { ...op.row, name: `${op.row.name}-${copy}` } }
    : op;

const asked = expertLists.find((item) => item === process.argv[2]);
if (asked) {
  const desk = drafted(asked);
  const score = scoreOf(desk.w, expertList(asked));
  console.log(linesToRead(desk.w).join('\n'));
  for (const [what, { missing }] of Object.entries(score) as [string, Share][])
    console.log(`\nmissing ${what}:\n${missing.join('\n')}`);
  print(asked, score);
} else {
  for (const item of expertLists) {
    const { w } = drafted(item);
    print(item, scoreOf(w, expertList(item)));
    const held = `damages ${w.damages.size}, threats ${w.threats.size}, paths ${w.paths.size}, risks ${w.risks.size}, requirements ${w.requirements.size}`;
    console.log(`draft of ${item} holds: ${held}`);
  }
  const desk = large();
  const all = { value: 0, used: 0 };
  for (const stage of draftStages) {
    const cpu = process.cpuUsage();
    const begun = performance.now();
    const work = drafting(desk.w, stage, known, 'en');
    let longest = 0;
    let step = work.next();
    while (!step.done) {
      // By the clock other programs would count as well.
      const since = process.cpuUsage();
      step = work.next();
      longest = Math.max(longest, process.cpuUsage(since).user / 1000);
    }
    const { length } = step.value;
    const value = performance.now() - begun;
    const used = Math.round(process.cpuUsage(cpu).user / 1000);
    const note = `${length} proposals, ${desk.w.nodes.size} nodes, ${used} ms of a processor, longest step ${Math.round(longest)} ms`;
    all.value += value;
    all.used += used;
    console.log(lineOf({ name: `draft, ${stage}`, value, unit: 'ms', note }));
    takeStage(desk, stage, known);
  }
  const note = `${desk.w.nodes.size} nodes, ${all.used} ms of a processor`;
  console.log(lineOf({ name: 'draft, all stages', value: all.value, unit: 'ms', budget: most, note }));
}

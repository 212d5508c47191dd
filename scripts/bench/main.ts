/** `npm run bench`: the figures of R-PERF (docs/requirements/performance.md) that are measured so far, one line each. `npm run bench -- list edit`: only these parts. */
import { ensureBuilt } from '../build.mjs';
import { acts } from './acts/acts.ts';
import { largeWorkplace } from './acts/large-workplace.ts';
import { singleActs } from './acts/single-acts.ts';
import { browser } from './browser.ts';
import { canvas, canvasRelations, canvasTree } from './canvas.ts';
import { canvasTurns } from './canvas-turns.ts';
import { decisions } from './decisions.ts';
import { edits } from './edits.ts';
import { exchange } from './exchange.ts';
import { lineOf, type Part } from './figure.ts';
import { grid } from './grid.ts';
import { library } from './library.ts';
import { lighthouse } from './lighthouse.ts';
import { lists } from './lists.ts';
import { live } from './live.ts';
import { manyProjects } from './many-projects.ts';
import { draft, method, oneLoop, tree, views } from './method-part.ts';
import { openTasks } from './open-tasks.ts';
import { projectLists } from './project-lists.ts';
import { reading } from './reading.ts';
import { report } from './report.ts';
import { sizes } from './sizes.ts';
import { snapshot } from './snapshot.ts';
import { start } from './start.ts';
import { streams } from './streams.ts';
import { manyTabs } from './tabs.ts';
import { task } from './task.ts';
import { versions } from './versions.ts';

const parts: Part[] = [
  sizes,
  start,
  lists,
  manyProjects,
  projectLists,
  library,
  edits,
  acts,
  largeWorkplace,
  singleActs,
  oneLoop,
  openTasks,
  live,
  streams,
  manyTabs,
  snapshot,
  method,
  tree,
  views,
  decisions,
  draft,
  reading,
  report,
  browser,
  lighthouse,
  grid,
  task,
  versions,
  canvas,
  canvasTree,
  canvasRelations,
  canvasTurns,
  exchange,
];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(', ')}; there are: ${parts.map((part) => part.name).join(', ')}`);
  process.exit(1);
}

ensureBuilt();
for (const part of parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  try {
    for await (const figure of await part.run()) console.log(lineOf(figure));
  } catch (error) {
    console.error(`${part.name}: not measured: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
process.exit();

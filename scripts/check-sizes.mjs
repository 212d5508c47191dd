/** CI: the sizes of the build against their budgets (exact figures, so they fail), what is lazy, and the names of the files. */
import { budgets, earlyLibraries, firstLoad, loginSize, namingProblems, workplace } from './build-sizes.mjs';

const problems = [];
const line = (what, kB, budget) => {
  const isOver = kB > budget;
  console.log(`${what}: ${kB.toFixed(1)} kB, budget ${budget} kB, ${isOver ? 'OVER' : 'ok'}`);
  if (isOver) problems.push(`${what} is over its budget`);
};

const load = firstLoad();
for (const { name, bytes } of load.files) console.log(`  ${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}`);
line(`first load of ${workplace}, JS gzip`, load.js / 1000, budgets.firstLoad);
line('login application, everything gzip', loginSize() / 1000, budgets.login);
for (const [library, name] of earlyLibraries()) problems.push(`${library} is in the first load (${name})`);
problems.push(...namingProblems());
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

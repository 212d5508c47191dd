/**
 * `node scripts/count-results.mjs <folder>`: adds up the JSON reports of Vitest and Playwright and the stages without a report (one check
 * each). The last line of CI; exit code 1 when anything failed. A stage that failed although its report knows no failure counts as one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './sources.mjs';

const folder = process.argv[2];
const reportOf = {
  specs: 'specs',
  'specs-on-Node-20': 'node-20',
  'specs-on-Node-24': 'node-24',
  'slow-specs': 'slow',
  'specs-on-PostgreSQL': 'postgres',
  'stories-in-Chromium': 'stories',
};

/** `{ passed, failed }` of a report; skipped ones count as neither. */
function count(report) {
  if (report?.stats) {
    const { expected, unexpected, flaky } = report.stats;
    for (const title of titlesOf(report.suites ?? [], 'flaky')) console.log(`Passed at the second try only: ${title}`);
    for (const title of titlesOf(report.suites ?? [], 'unexpected')) console.log(`Failed: ${title}`);
    return { passed: expected + flaky, failed: unexpected + (report.errors?.length ?? 0) };
  }
  if (report) for (const name of retriedSpecs(report)) console.log(`Passed at the second try only: ${name}`);
  if (report) for (const name of failedSpecs(report)) console.log(`Failed: ${name}`);
  if (report) return { passed: report.numPassedTests, failed: report.numFailedTests };
  return { passed: 0, failed: 0 };
}

/** The titles of Playwright's stories that ended so. */
function titlesOf(suites, status) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some((test) => test.status === status))
      .map((spec) => spec.title),
    ...titlesOf(suite.suites ?? [], status),
  ]);
}

/** The names of Vitest's specs that failed, so that the end of the output says them again. */
function failedSpecs(report) {
  return (report.testResults ?? []).flatMap((file) => [
    ...(file.assertionResults ?? []).filter((spec) => spec.status === 'failed').map((spec) => spec.fullName),
    ...(file.status === 'failed' && !file.assertionResults?.length ? [file.name] : []),
  ]);
}

/** The names of Vitest's specs that passed after they had failed: their first failure stays in the report. */
function retriedSpecs(report) {
  return (report.testResults ?? [])
    .flatMap((file) => file.assertionResults ?? [])
    .filter((spec) => spec.status === 'passed' && spec.failureMessages?.length > 0)
    .map((spec) => spec.fullName);
}

let passed = 0;
let failed = 0;
for (const file of readdirSync(folder).filter((name) => name.endsWith('.stage'))) {
  const stage = file.slice(0, -'.stage'.length);
  const isOk = readFileSync(join(folder, file), 'utf8').trim() === 'ok';
  const name = reportOf[stage];
  const counted = name ? count(readJson(join(folder, `${name}.json`))) : { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 };
  if (name && isOk && counted.passed === 0) counted.failed += 1;
  if (!isOk && counted.failed === 0) counted.failed = 1;
  passed += counted.passed;
  failed += counted.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/**
 * What filling a template costs with 1 000 (and 5 000) risks: `npx tsx scripts/bench/own-template.ts`. The template repeats a row of a table for each
 * risk with all its fields and places five tables of the report; each size runs in a process of its own, so that its peak memory is its own.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { fieldsOfLoop } from '#domain/report/template/rows.ts';
import { TemplateSource } from '#domain/report/template/source.ts';
import { readTemplate } from '#server/templates/check-template.ts';
import { exampleVersion } from '#server/templates/example.ts';
import { fillTemplate } from '#server/templates/fill.ts';
import { bigTask, sizeFor } from '#tests/world/big-task.ts';
import { p, row, tableOf } from '#tests/world/docx-parts.ts';
import { docx } from '#tests/world/template-files.ts';

const mega = 1024 * 1024;
const counts = [1000, 5000] as const;

function measure(risks: number): void {
  const workspace = bigTask(defaultMethod, sizeFor(risks));
  const [first = '', ...others] = fieldsOfLoop('risks').map((name) => `{${name}}`);
  const last = others.pop() ?? '';
  const tables = ['risks', 'threats', 'damages', 'treatments', 'open points'].map((name) => p(`{table: ${name}}`));
  const template = docx(tableOf(row(`{#risks}${first}`, ...others, `${last}{/risks}`)) + tables.join(''));
  const [began, before] = [performance.now(), process.cpuUsage()];
  const read = readTemplate(template);
  const { head } = exampleVersion('en');
  const file = fillTemplate({ ...read, source: new TemplateSource(workspace, head, 'en-US') });
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(before);
  const worked = ((user + system) / 1e6).toFixed(2);
  const memory = process.resourceUsage().maxRSS / 1024;
  console.log(
    `${risks} risks: ${seconds.toFixed(2)} s (${worked} s of a processor), ${Math.round(memory)} MB, ${(file.length / mega).toFixed(2)} MB file`,
  );
}

const [, self = '', size] = process.argv;
if (size) measure(Number(size));
else
  for (const count of counts)
    spawnSync(process.execPath, ['--import', 'tsx', fileURLToPath(`file://${self}`), String(count)], {
      stdio: 'inherit',
    });

import { open, rename } from 'node:fs/promises';
import type { ReportHead } from '#domain/report/blocks.ts';
import { TemplateSource } from '#domain/report/template/source.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { readKeptFile } from '#server/files/kept-files.ts';
import { keptImages } from '#server/report/kept-images.ts';
import type { ReportToWrite, ToReportThread } from '#server/report/messages.ts';
import { portOfThread, ReceivedVersions } from '#server/report/received-versions.ts';
import { readTemplate } from './check-template.ts';
import { exampleVersion } from './example.ts';
import { fillTemplate, placedBlocks } from './fill.ts';

const { port, tell } = portOfThread();
const received = new ReceivedVersions();
let part: { workspace: Workspace; head: ReportHead } | undefined;

/** Fills one template and ends. Guards are passed once more: what was stored may have been taken by an older product. */
async function write({ template = '', dataDir, locale, path }: ReportToWrite): Promise<void> {
  const bytes = await readKeptFile(dataDir, template);
  if (!bytes) throw new Error('The template of a report is gone');
  const read = readTemplate(bytes);
  // Without a version it is tried with the example.
  const { workspace, head } = part ?? exampleVersion(locale === 'zh-CN' ? 'zh' : 'en');
  const source = new TemplateSource(workspace, head, locale);
  tell({ progress: 0.3 });
  const images = await keptImages(placedBlocks(read.compiled, source), dataDir);
  const filled = fillTemplate({ ...read, source, images });
  if (path === '') tell({ bytes: filled as Uint8Array<ArrayBuffer> });
  else {
    const file = await open(`${path}.part`, 'w');
    try {
      await file.writeFile(filled);
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
    tell({ done: true });
  }
  port.close();
}

port.on('message', (message: ToReportThread) => {
  if ('rows' in message) received.add(message);
  // A template tells nothing of the version before, whose rows would else be taken for those of the next.
  else if ('base' in message) received.take(message.base.version);
  else if ('add' in message) part = { workspace: received.take(message.add.version), head: message.add.head };
  else if ('write' in message) void write(message.write);
});

import { open, rename } from 'node:fs/promises';
import type { ReportedPart } from '#domain/report/profile/profiled-report.ts';
import { templateSource } from '#domain/report/template/source.ts';
import { readerOf } from '#server/files/read-place.ts';
import { keptImages } from '#server/report/kept-images.ts';
import type { ReportToWrite, ToReportThread } from '#server/report/messages.ts';
import { portOfThread, ReceivedVersions } from '#server/report/received-versions.ts';
import { readTemplate } from './check-template.ts';
import { exampleVersion } from './example.ts';
import { fillTemplate, placedBlocks } from './fill.ts';

const { port, tell } = portOfThread();
const received = new ReceivedVersions();
let part: ReportedPart | undefined;

/** Fills one template and ends. Guards are passed once more: what was stored may have been taken by an older product. */
async function write({ template = '', files, locale, path, profile }: ReportToWrite): Promise<void> {
  const bytes = await readerOf(files)(template);
  if (!bytes) throw new Error('The template of a report is gone');
  const read = readTemplate(bytes);
  // Without a version it is tried with the example.
  const of = part ?? exampleVersion(locale === 'zh-CN' ? 'zh' : 'en');
  const source = templateSource(of, locale, profile);
  tell({ progress: 0.3 });
  const images = await keptImages(placedBlocks(read.compiled, source), files);
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
  else if ('add' in message) {
    const { version, head, changes } = message.add;
    part = { workspace: received.take(version), head, changes };
  } else if ('write' in message) void write(message.write);
});

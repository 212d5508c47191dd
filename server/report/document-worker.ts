import { rename, writeFile } from 'node:fs/promises';
import { codecs } from '#domain/formats/codecs.ts';
import type { WholeAnalysis } from '#domain/formats/format.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { extractOf } from '#domain/report/profile/extract.ts';
import type { ReportedPart } from '#domain/report/profile/profiled-report.ts';
import type { DocumentToWrite, ToDocumentThread } from './messages.ts';
import { portOfThread, ReceivedVersions } from './received-versions.ts';

/** The thread that writes a version as a document of another tool, or only says what it would lose, and ends. A failure is thrown and ends it. */
const { port, tell } = portOfThread();
const received = new ReceivedVersions();
let part: ReportedPart | undefined;

/** What is left out goes before a writer sees it: documents of other tools are no safer than ours. */
function analysisOf({ workspace, head, changes }: ReportedPart, profile: DocumentToWrite['profile']): WholeAnalysis {
  const ratings = rate(workspace);
  return profile ? extractOf(workspace, head, profile, changes, ratings) : { workspace, head, ratings };
}

async function write({ format, path, profile }: DocumentToWrite): Promise<void> {
  const codec = codecs[format]?.write;
  if (!codec || !part) throw new Error(`nothing writes ${format}`);
  const { content, losses } = codec(analysisOf(part, profile));
  tell({ progress: 0.8 });
  if (path !== null) {
    // Written beside and renamed: a crash leaves no half document.
    await writeFile(`${path}.part`, content);
    await rename(`${path}.part`, path);
  }
  tell({ losses });
  port.close();
}

port.on('message', (message: ToDocumentThread) => {
  if ('rows' in message) received.add(message);
  else if ('add' in message) {
    const { version, head, changes } = message.add;
    part = { workspace: received.take(version), head, changes };
  } else void write(message.document);
});

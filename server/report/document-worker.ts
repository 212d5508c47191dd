import { rename, writeFile } from 'node:fs/promises';
import { codecs } from '#domain/formats/codecs.ts';
import type { WholeAnalysis } from '#domain/formats/format.ts';
import { rate } from '#domain/method/rate/rater.ts';
import type { ToDocumentThread } from './messages.ts';
import { portOfThread, ReceivedVersions } from './received-versions.ts';

/** The thread that writes a version as a document of another tool, or only says what it would lose, and ends. A failure is thrown and ends it. */
const { port, tell } = portOfThread();
const received = new ReceivedVersions();
let analysis: WholeAnalysis | undefined;

async function write({ format, path }: { format: string; path: string | null }): Promise<void> {
  const codec = codecs[format]?.write;
  if (!codec || !analysis) throw new Error(`nothing writes ${format}`);
  const { content, losses } = codec(analysis);
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
    const workspace = received.take(message.add.version);
    analysis = { head: message.add.head, workspace, ratings: rate(workspace) };
  } else void write(message.document);
});

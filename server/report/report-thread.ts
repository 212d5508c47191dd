import { open, rename } from 'node:fs/promises';
import { rate } from '#domain/method/rate/rater.ts';
import type { Report, ReportHead } from '#domain/report/blocks.ts';
import { combinedReport } from '#domain/report/combined.ts';
import { profiledReport, type ReportedPart } from '#domain/report/profile/profiled-report.ts';
import { standardsReport } from '#domain/report/standards.ts';
import { ratedRisks } from '#domain/versions/risk-moves.ts';
import { type KeptImages, keptImages } from './kept-images.ts';
import type { ReportToWrite, ToReportThread } from './messages.ts';
import { portOfThread, ReceivedVersions } from './received-versions.ts';

/** Makes the file of a report, whole or in blocks. @param progress called with 0..1 */
type Writer = (
  report: Report,
  progress: (share: number) => void,
  images: KeptImages,
) => Uint8Array | Promise<Uint8Array | readonly Uint8Array[]>;

/**
 * What the thread of a format does: it makes one report and ends: rates the versions, composes, writes. A failure is thrown and ends the thread,
 * which the server notices. Each format has a thread of its own, which loads no library of another one.
 */
export function serveReport(writeFile: Writer): void {
  const { port, tell } = portOfThread();
  const received = new ReceivedVersions();
  /** The versions of the report, with what its cover says of each. */
  const parts: ReportedPart[] = [];
  /** What the next version is compared with: of the other one only its risks stay in memory. */
  let since: ReportHead['since'];

  async function write({ format, locale, explain, content, profile, path, files, standards }: ReportToWrite) {
    const report = standards
      ? standardsReport(standards.list, standards.head, locale)
      : combinedReport(parts.map((part) => profiledReport(part, { locale, format, explain, content }, profile)));
    tell({ progress: 0.3 });
    const images = await keptImages(report.sections, files);
    const bytes = await writeFile(report, (share) => tell({ progress: 0.3 + 0.6 * share }), images);
    // Written beside and renamed: a crash leaves no half report.
    const part = `${path}.part`;
    const file = await open(part, 'w');
    try {
      for (const block of bytes instanceof Uint8Array ? [bytes] : bytes) await file.writeFile(block);
    } finally {
      await file.close();
    }
    await rename(part, path);
    tell({ done: true });
    port.close();
  }

  port.on('message', (message: ToReportThread) => {
    if ('rows' in message) received.add(message);
    else if ('base' in message) {
      const { version, name, on } = message.base;
      const w = received.take(version);
      since = { version: name, on, risks: ratedRisks(w, rate(w)) };
    } else if ('add' in message) {
      const { version, head, changes } = message.add;
      parts.push({ workspace: received.take(version), head: since ? { ...head, since } : head, changes });
      since = undefined;
    } else void write(message.write);
  });
}

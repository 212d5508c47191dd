import { type Snapshot, version } from '#contract/version.ts';
import { call, silent } from '@/request/call';
import { fullAddress } from '@/request/leave';
import { readToken } from '@/request/storage';

/** How long what was asked for early is young enough (ms): the page follows in a second or two. */
const young = 10_000;

let asked: { versionId: string; at: number; answer: Promise<Snapshot | undefined> } | undefined;

/**
 * Asks for the version that the address names while the application is still starting: on a large task the answer is on its way while menu
 * and page are made. Failures are silent, the page asks again.
 */
export function askEarly({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const versionId = new URLSearchParams(search).get('version');
  if (!versionId || pathname !== fullAddress('/project/analysis') || !readToken()) return;
  const answer = call(version.snapshot, { params: { versionId } }, silent);
  asked = { versionId, at: Date.now(), answer: answer.catch(() => undefined) };
}

/** A version as it is now: the early answer, once, or a fresh one. @throws CallError */
export async function snapshotOf(versionId: string): Promise<Snapshot> {
  const early = asked;
  asked = undefined;
  const fits = early?.versionId === versionId && Date.now() - early.at < young;
  return (fits && (await early.answer)) || call(version.snapshot, { params: { versionId } });
}

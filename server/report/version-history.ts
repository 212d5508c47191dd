import type { ApprovalMark, FinalMark, ReportedVersion, ReportHead } from '#domain/report/blocks.ts';
import type { Identity } from '#server/inauth/identity.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import type { Store } from '#server/store/store.ts';
import { type Approval, approvalsOfTask, requestsOfTask } from '#server/store/versions/approvals.ts';
import { versionLine } from '#server/store/versions/version-table.ts';

interface Services {
  store: Store;
  identity: Identity;
}

type Version = Awaited<ReturnType<typeof versionLine>>[number];

/** The versions of the task up to this one as they are now, people by their names: printed of an open version, kept with one that is made final. */
export async function versionHistory({ store, identity }: Services, versionId: string): Promise<ReportedVersion[]> {
  const versions = await versionLine(store.db, versionId);
  const asked = await approvalsOf(store, versions);
  const people = [
    ...versions.flatMap(({ author, frozenBy }) => [author, frozenBy ?? '']),
    ...asked.map(({ user_id }) => user_id),
  ];
  const cards = await nameCards(identity, people);
  const nameOf = (id: string, otherwise = id) => nameOn(cards.get(id), otherwise);
  return versions.map((version) => ({
    ...plain(version),
    author: nameOf(version.author),
    ...(version.frozenOn !== null && { final: finalOf(version, nameOf(version.frozenBy ?? '')) }),
    ...approvalsIn(asked, version, ({ user_id, user_name }) => nameOf(user_id, user_name)),
  }));
}

/**
 * The same for a version that was made final before the history was kept with it: what can be known without ever changing. Names of versions, their
 * bases, contents and times never change, and of signatures those that were there by then; people's names do, so authors are those of covers kept
 * by then, approvers as they were called when they were asked, without requests that were withdrawn since, and who made an earlier version final stays unsaid.
 */
export async function historyBefore(
  { store }: Pick<Services, 'store'>,
  versionId: string,
  { frozenOn, author }: { frozenOn: string; author: string },
): Promise<ReportedVersion[]> {
  const versions = await versionLine(store.db, versionId);
  const asked = (await approvalsOf(store, versions))
    .filter(({ asked_on }) => asked_on <= frozenOn)
    .map((one) =>
      one.answered_on !== null && one.answered_on > frozenOn
        ? { ...one, answer: null, comment: '', answered_on: null }
        : one,
    );
  return versions.map((version) => {
    const signed = version.id !== versionId && version.frozenOn !== null && version.frozenOn <= frozenOn;
    const kept = version.id === versionId ? author : signed ? (version.cover as ReportHead | null)?.author : '';
    return {
      ...plain(version),
      author: kept ?? '',
      ...(signed && { final: finalOf(version, '') }),
      ...approvalsIn(asked, version, ({ user_name }) => user_name),
    };
  });
}

/**
 * A history as it was kept, without requests that were withdrawn since: of those nobody will ever hear an answer. Kept marks have names alone, so
 * they are found by their place among the requests of that moment, which are in the same order.
 */
export async function withoutWithdrawn(
  { store }: Pick<Services, 'store'>,
  versionId: string,
  frozenOn: string,
  kept: readonly ReportedVersion[],
): Promise<readonly ReportedVersion[]> {
  if (!kept.some(({ approvals = [] }) => approvals.some(({ answer }) => answer === null))) return kept;
  const line = await versionLine(store.db, versionId);
  const requests = await requestsOfTask(store.db, line[0]?.taskId ?? '');
  const isBefore = ({ asked_on, answer, answered_on }: (typeof requests)[number]) =>
    asked_on <= frozenOn && !(answer === 'withdrawn' && (answered_on ?? '') <= frozenOn);
  return kept.map(({ approvals = [], ...version }) => {
    const id = line.find((one) => one.version === version.version)?.id;
    const then = requests.filter((one) => one.version_id === id && isBefore(one));
    // A history that came in a file tells of requests that were never made here.
    const isKnown = then.length === approvals.length;
    const left = approvals.filter((mark, n) => !isKnown || mark.answer !== null || then[n]?.answer !== 'withdrawn');
    return { ...version, ...(left.length > 0 && { approvals: left }) };
  });
}

async function approvalsOf({ db }: Store, versions: readonly Version[]): Promise<Approval[]> {
  const [first] = versions;
  return first ? approvalsOfTask(db, first.taskId) : [];
}

const plain = ({ version, base, content, createdOn }: Version) => ({ version, base, content, createdOn });

const finalOf = ({ frozenOn, frozenPoints, frozenReason, importedBy }: Version, who: string): FinalMark => ({
  who,
  on: frozenOn ?? '',
  openPoints: frozenPoints ?? 0,
  reason: frozenReason ?? '',
  // Of a version that came final in a file this is the word of the file.
  imported: importedBy !== null,
});

function approvalsIn(
  asked: readonly Approval[],
  { id }: Version,
  nameOf: (one: Approval) => string,
): { approvals?: ApprovalMark[] } {
  const own = asked.filter(({ version_id }) => version_id === id).map((one) => approvalMark(one, nameOf(one)));
  return own.length > 0 ? { approvals: own } : {};
}

/** A final version by what a report says of it. */
export interface FinalVersion {
  id: string;
  version: string;
  on: string;
}

/**
 * The final version that a report compares this one with: the nearest it was made from, else the last one frozen before. A final version is
 * compared with what was final by then, so that its report never changes.
 */
export async function finalVersionBefore({ store }: Pick<Services, 'store'>, versionId: string) {
  const line = await versionLine(store.db, versionId);
  const own = line.at(-1);
  const until = own?.frozenOn ?? null;
  const finals = line.flatMap(({ id, version, frozenOn }): FinalVersion[] =>
    frozenOn !== null && id !== versionId && (until === null || frozenOn <= until)
      ? [{ id, version, on: frozenOn }]
      : [],
  );
  const seen = new Set<string>();
  for (let at = own?.baseId; at && !seen.has(at); at = line.find(({ id }) => id === at)?.baseId) {
    seen.add(at);
    const base = finals.find(({ id }) => id === at);
    if (base) return base;
  }
  return finals.sort((one, other) => (one.on < other.on ? -1 : 1)).at(-1);
}

/** A request with its answer as the report prints it. */
export const approvalMark = (
  {
    answer,
    comment,
    answered_on,
    imported,
    own,
  }: Pick<Approval, 'answer' | 'comment' | 'answered_on' | 'imported' | 'own'>,
  who: string,
): ApprovalMark => ({ who, answer, comment, on: answered_on ?? '', imported, ...(own && { own }) });

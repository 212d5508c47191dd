import { lacksSecondPerson } from '#domain/model/approval.ts';
import type { ReportHead } from '#domain/report/blocks.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Identity } from '#server/inauth/identity.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import { workItemsOfVersion } from '#server/store/projects/polarion.ts';
import type { Store } from '#server/store/store.ts';
import type { VariableCache } from '#server/store/variables.ts';
import { approvalRuleOf, approvalsOfVersion } from '#server/store/versions/approvals.ts';
import { versionCover } from '#server/store/versions/version-table.ts';
import { reportedOpinions } from '#server/versions/opinion-results.ts';
import { approvalMark, historyBefore, versionHistory, withoutWithdrawn } from './version-history.ts';

export interface HeadServices {
  store: Store;
  identity: Identity;
  variables: VariableCache;
  clock: () => Date;
}

/**
 * What the cover of a report says: the task, its project and the people, by name; of a final version what it said then. Of one that was made final
 * after these rows were read it says nothing of that: they may be others than those that are final. @throws Error when the version is gone
 */
export async function reportHead(services: HeadServices, w: Workspace): Promise<ReportHead> {
  const cover = await versionCover(services.store.db, w.versionId);
  const isFinal = w.status === 'frozen';
  const opinions = await reportedOpinions(services.store.db, w);
  const since = { ...(await saidSince(services, w.versionId, cover, isFinal)), ...(opinions && { opinions }) };
  if (isFinal && cover.kept) {
    const { workItems: _, opinions: __, ...kept } = cover.kept as ReportHead;
    const frozenOn = cover.frozenOn ?? '';
    const versions = kept.versions
      ? await withoutWithdrawn(services, w.versionId, frozenOn, kept.versions)
      : await historyBefore(services, w.versionId, { frozenOn, author: kept.author });
    return { ...kept, versions, ...since };
  }
  const { form, version, author, project, projectCode } = cover;
  const cards = await nameCards(services.identity, [author, form.responsible, ...form.members]);
  const nameOf = (id: string) => nameOn(cards.get(id), id);
  const values = await services.variables.current();
  return {
    organisation: values['report.organisation'],
    marking: values['report.marking'],
    costUnit: values['control.costUnit'],
    project,
    projectCode,
    task: form.name,
    taskCode: form.code,
    type: form.type,
    level: form.level,
    systemName: form.systemName,
    lifecycle: form.lifecycle,
    description: form.description,
    overview: form.overview,
    version,
    status: w.status,
    rev: w.rev,
    responsible: nameOf(form.responsible),
    members: form.members.map(nameOf),
    author: nameOf(author),
    scheduled: form.scheduledTime,
    date: services.clock().toISOString(),
    zone: values['report.zone'],
    versions: await versionHistory(services, w.versionId),
    ...(since.workItems && { workItems: since.workItems }),
    ...(opinions && { opinions }),
  };
}

/** The answers come after the version was made final, so they are no part of what was kept then; nor is who brought it here in a file, or what its requirements became elsewhere. */
async function saidSince(
  { store, identity }: HeadServices,
  versionId: string,
  cover: Awaited<ReturnType<typeof versionCover>>,
  isFinal: boolean,
): Promise<Pick<ReportHead, 'approvals' | 'needsSecondPerson' | 'imported' | 'final' | 'workItems'>> {
  const { importedBy, importedOn, frozenBy, frozenOn, frozenPoints, frozenReason } = cover;
  const found = isFinal ? await approvalsOfVersion(store.db, versionId) : [];
  const cards = await nameCards(identity, [...found.map(({ user_id }) => user_id), importedBy ?? '', frozenBy ?? '']);
  const approvals = found.map((one) => approvalMark(one, nameOn(cards.get(one.user_id), one.user_name)));
  const items = await workItemsOfVersion(store.db, versionId);
  const workItems = Object.fromEntries(
    items.map(({ row, workItem, status, gone }) => [row, { workItem, status, gone }]),
  );
  return {
    ...(isFinal &&
      frozenBy && {
        final: {
          who: nameOn(cards.get(frozenBy), frozenBy),
          on: frozenOn ?? '',
          openPoints: frozenPoints ?? 0,
          reason: frozenReason ?? '',
          // Of a version that came final in a file this is the word of the file.
          imported: importedBy !== null,
        },
      }),
    ...(approvals.length > 0 && { approvals }),
    ...(lacksSecondPerson(approvals) &&
      (await approvalRuleOf(store.db, versionId)) === 'secondPerson' && { needsSecondPerson: true }),
    ...(items.length > 0 && { workItems }),
    ...(importedBy && {
      imported: { who: nameOn(cards.get(importedBy), importedBy), on: importedOn ?? '' },
    }),
  };
}

import type { SyncedRequirement } from '#contract/polarion.ts';
import type { PolarionForm } from '#domain/model/polarion.ts';
import { syncStateOf } from '#domain/polarion/sync-state.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import { connectionOf, type ItemRow, itemsOf, workItemsOfVersion } from '#server/store/projects/polarion.ts';
import { known } from './known-items.ts';
import { keyOf, type RequirementHere, requirementsHere } from './requirements-here.ts';

/** All requirements of a project with their work items, and the work items whose requirements are gone; nothing when the project is not connected. */
export async function listRequirements(env: Env, projectId: string): Promise<SyncedRequirement[]> {
  const connection = await connectionOf(env.store.db, projectId);
  if (!connection) return [];
  const items = new Map(
    (await itemsOf(env.store.db, projectId)).map((item) => [keyOf(item.task_id, item.row_id), item]),
  );
  const cards = await nameCards(
    env.identity,
    [...items.values()].map((item) => item.sent_by).filter((id) => id !== ''),
  );
  const sender = (id: string) => (id === '' ? '' : nameOn(cards.get(id), id));
  const there = (item: ItemRow | undefined) => ({
    workItem: item?.work_item ?? '',
    address: addressOf(connection.body, item?.work_item ?? ''),
    status: item?.status ?? '',
    readTime: item?.read_time ?? '',
    titleThere: item?.title_there ?? '',
    sentTime: item?.sent_time ?? '',
    sentBy: sender(item?.sent_by ?? ''),
    refusal: item?.refusal ?? '',
  });
  const here = await requirementsHere(env, projectId, connection.body);
  const lines = here.map((one): SyncedRequirement => {
    const item = items.get(one.key);
    items.delete(one.key);
    const seen = there(item);
    // Where the title is ours, only the description was changed.
    const titleThere = seen.titleThere === one.item.title ? '' : seen.titleThere;
    return { ...shown(one), state: syncStateOf(one.hash, known(item)), ...seen, titleThere };
  });
  const gone = [...items].filter(([, item]) => item.work_item !== '');
  return [
    ...lines,
    ...gone.map(([key, item]): SyncedRequirement => ({ ...shownGone(key, item), state: 'goneHere', ...there(item) })),
  ];
}

/** The work items that requirements of a version became. */
export async function listWorkItems(env: Env, versionId: string) {
  const items = await workItemsOfVersion(env.store.db, versionId);
  return items.map(({ row, workItem, status, readTime, gone, changed, connection }) => ({
    row,
    workItem,
    address: addressOf(connection, workItem),
    status,
    readTime: readTime ?? '',
    gone,
    changed,
  }));
}

/** The page of a work item for people. */
const addressOf = ({ server, project }: Pick<PolarionForm, 'server' | 'project'>, workItem: string): string =>
  workItem && `${server}/#/project/${encodeURIComponent(project)}/workitem?id=${encodeURIComponent(workItem)}`;

const shown = ({ key, item: _, hash: __, ...one }: RequirementHere) => ({ id: key, ...one });

/** As it was when it was sent. */
const shownGone = (key: string, { task_id, row_id, code, name, task_code, task_name }: ItemRow) => ({
  id: key,
  row: row_id,
  taskId: task_id,
  taskCode: task_code,
  task: task_name,
  versionId: '',
  version: '',
  frozen: false,
  code,
  name,
  cal: '',
  calKnown: false,
});

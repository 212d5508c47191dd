import * as z from 'zod';
import { Arrangement, SavedViewForm } from '#domain/product/saved-view.ts';
import { endpoint } from './kit/endpoint.ts';

export const SavedViewItem = z.object({
  id: z.string(),
  kind: SavedViewForm.shape.kind,
  name: z.string(),
  /** For everybody who sees the task; else the caller's own. */
  shared: z.boolean(),
  arranged: Arrangement,
  /** Who saved it. */
  owner: z.object({ id: z.string(), name: z.string() }),
  rev: z.number().int(),
});
export type SavedViewItem = z.infer<typeof SavedViewItem>;

/** The shared views of a task and those of the caller, by name. */
const SavedViews = z.array(SavedViewItem);

const views = '/intara/v1.0/tasks/:taskId/views' as const;

/** Who may only read keeps views of their own; a shared one belongs to the analysis and needs the right to change it. */
const access = 'ProjectAnalysisRead' as const;

export const savedView = {
  list: endpoint({
    method: 'GET',
    path: views,
    access,
    summary: 'List the saved views of the steps of a task: the shared ones and those of the caller',
    answer: SavedViews,
  }),
  create: endpoint({
    method: 'POST',
    path: views,
    access,
    summary: 'Save a view of a step under a name; a shared one needs the right to change the analysis',
    body: SavedViewForm,
    answer: SavedViews,
    errors: ['ViewNameTaken', 'ListFull', 'PermissionDenied'],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${views}/:viewId`,
    access,
    summary: 'Rename, share or overwrite a saved view; requires its current rev',
    body: z.object({ rev: z.number().int(), form: SavedViewForm }),
    answer: SavedViews,
    errors: ['ViewNameTaken', 'StaleRow', 'PermissionDenied'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: `${views}/:viewId`,
    access,
    summary: 'Delete a saved view',
    answer: SavedViews,
    errors: ['PermissionDenied'],
  }),
};

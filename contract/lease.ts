import * as z from 'zod';
import { mostSelected } from '#domain/drawn/lease.ts';
import { Id } from '#domain/model/base.ts';
import { endpoint } from './kit/endpoint.ts';

/** A page of a person: the id is one the page gave itself, so that two tabs of one person are two. */
export const Someone = z.object({ id: z.string(), name: z.string(), seat: z.string() });

/** Who has asked to edit a diagram, and how long its editor may still say no (ms). */
export const Asking = Someone.extend({ within: z.number().int() });

/** Who edits a diagram, as pages are shown it. Times are spans: clocks of browsers differ. */
export const LeaseState = z.object({
  diagram: z.string(),
  fence: z.number().int(),
  /** Null while nobody edits. */
  editor: Someone.nullable(),
  asked: Asking.nullable(),
});
export type LeaseState = z.infer<typeof LeaseState>;

/** What the editor of a diagram has selected; of an older fence it is no longer true. */
export const SelectionState = z.object({
  diagram: z.string(),
  fence: z.number().int(),
  ids: z.array(Id).max(mostSelected),
});
export type SelectionState = z.infer<typeof SelectionState>;

const path = '/intara/v1.0/versions/:versionId/diagrams/:diagramId/lease';
const access = 'ProjectAnalysisModify';
const held = z.object({ seat: Id, fence: z.number().int().min(0) });

/** One person edits a diagram at a time, the others see it live (R-TOPO-4). Every change is sent over the stream of the version. */
export const lease = {
  list: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/leases',
    access: 'ProjectAnalysisRead',
    summary: 'List who edits which diagram of a version, and who has asked to; diagrams nobody edits are left out',
    answer: z.array(LeaseState),
  }),
  take: endpoint({
    method: 'POST',
    path: `${path}/take`,
    access,
    summary:
      'Begin to edit a diagram that nobody edits, or whose editor did not reply in time. `seat` names the page; `here` also takes it from another page of the caller',
    body: z.object({ seat: Id, here: z.boolean().optional() }),
    answer: LeaseState,
    errors: ['DiagramHeld', 'VersionLocked', 'RowGone'],
  }),
  renew: endpoint({
    method: 'POST',
    path: `${path}/renew`,
    access,
    summary: 'Stay the editor of a diagram; without it the right ends after 30 s',
    body: held,
    answer: LeaseState,
    errors: ['DiagramLost', 'RowGone'],
  }),
  release: endpoint({
    method: 'POST',
    path: `${path}/release`,
    access,
    summary: 'Stop editing a diagram; who has asked for it becomes its editor',
    body: held,
    answer: LeaseState,
    errors: ['RowGone'],
  }),
  ask: endpoint({
    method: 'POST',
    path: `${path}/ask`,
    access,
    summary: 'Ask the editor of a diagram to hand it over; without a reply within 20 s it can be taken',
    body: z.object({ seat: Id }),
    answer: LeaseState,
    errors: ['DiagramAsked', 'VersionLocked', 'RowGone'],
  }),
  select: endpoint({
    method: 'POST',
    path: `${path}/selection`,
    access,
    summary: 'Say what the editor of a diagram has selected; those who watch see a frame around it (event `selected`)',
    body: held.extend({ ids: z.array(Id).max(mostSelected) }),
    answer: SelectionState,
    errors: ['DiagramLost', 'RowGone'],
  }),
  reply: endpoint({
    method: 'POST',
    path: `${path}/reply`,
    access,
    summary: 'Hand a diagram over to who has asked for it (`yes`), or go on editing',
    body: held.extend({ yes: z.boolean() }),
    answer: LeaseState,
    errors: ['DiagramLost', 'RowGone'],
  }),
};

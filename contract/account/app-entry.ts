import * as z from 'zod';
import { AppEntryForm } from '#domain/model/app-entry.ts';
import { endpoint } from '../kit/endpoint.ts';

export const AppEntryItem = AppEntryForm.extend({ id: z.string(), rev: z.number().int() });
export type AppEntryItem = z.infer<typeof AppEntryItem>;

const base = '/inauth/v1.0/apps' as const;
const one = `${base}/:appId` as const;
const List = z.array(AppEntryItem);

/** The applications that the list in the header offers beside the product. */
export const appEntry = {
  list: endpoint({
    method: 'GET',
    path: base,
    access: 'InAuthUserRead',
    summary: 'List the applications that are offered beside the product, by name',
    answer: List,
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    access: 'InAuthUserModify',
    summary: 'Offer one more application to everybody who sees the list; at most fifty',
    body: AppEntryForm,
    answer: List,
    errors: ['CodeTaken', 'ListFull'],
  }),
  change: endpoint({
    method: 'PUT',
    path: one,
    access: 'InAuthUserModify',
    summary: 'Change an application of the list; requires the current rev',
    body: z.object({ rev: z.number().int(), form: AppEntryForm }),
    answer: List,
    errors: ['NotFound', 'CodeTaken', 'StaleRow'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: one,
    access: 'InAuthUserModify',
    summary: 'Take an application off the list',
    answer: List,
    errors: ['NotFound'],
  }),
};

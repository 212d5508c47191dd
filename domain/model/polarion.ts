import * as z from 'zod';

/** Names of projects, types and fields in Polarion. None is of dots alone, which an address reads as a way up. */
const Name = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^(\w[\w.-]*)?$/, 'identifier');
const NeededName = (max: number) => Name(max).min(1, 'required');

/** Fields that every work item has: none of them is a custom field. */
const ownFields = new Set([
  'id',
  'title',
  'description',
  'type',
  'status',
  'author',
  'project',
  'created',
  'updated',
  'hyperlinks',
]);
const isCustom = (field: string): boolean => !ownFields.has(field);

/** How a project is connected with a project of Polarion (R-SYNC-1). */
export const PolarionForm = z.object({
  /** One of the addresses that the server is set up with. */
  server: z.string().min(1, 'required').max(300),
  project: NeededName(100),
  /** Type of the work items that are made. */
  type: NeededName(60),
  /** Custom field of the work item that holds where it comes from: by it a work item is found again whose making was not confirmed. */
  originField: NeededName(60).refine(isCustom, 'wrong'),
  /** Custom field that is given the CAL; empty: the CAL stands in the description alone. */
  calField: Name(60).refine(isCustom, 'wrong'),
  /** In which language descriptions are written, whoever sends them. */
  language: z.enum(['zh-CN', 'en-US']),
});
export type PolarionForm = z.infer<typeof PolarionForm>;

/** The form with the token that is used, as it goes into a header; empty: the kept one. */
export const PolarionSettings = PolarionForm.extend({
  token: z
    .string()
    .trim()
    .max(4000)
    .regex(/^[\x21-\x7e]*$/, 'wrong')
    .default(''),
});
export type PolarionSettings = z.infer<typeof PolarionSettings>;

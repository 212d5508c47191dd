import { z } from 'zod';

/** Success on the wire: `{ success: true, data }`. */
export const Success = <A extends z.ZodType>(answer: A) => z.object({ success: z.literal(true), data: answer });

/** Failure on the wire (R-CALL-17). `fields` name the paths of refused input. */
export const FailureBody = z.object({
  success: z.literal(false),
  errorCode: z.string(),
  message: z.string(),
  chMessage: z.string(),
  enMessage: z.string(),
  /** 0 silent, 1 warning, 2 error, 4 notification, 9 error page. */
  showType: z.number().optional(),
  fields: z
    .array(z.object({ path: z.string(), problem: z.string(), limit: z.union([z.number(), z.string()]).optional() }))
    .optional(),
});
export type FailureBody = z.infer<typeof FailureBody>;

export const pageSizes = [10, 20, 50, 100] as const;

/** Query of every list. `sorter` is `field` or `-field`. */
export const PageQuery = z.object({
  current: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
  sorter: z.string().max(60).optional(),
});

export const PageOf = <R extends z.ZodType>(row: R) => z.object({ list: z.array(row), total: z.number().int() });
export interface Page<R> {
  list: R[];
  total: number;
}

/** A yes/no in a query: the words, since every non-empty text would count as yes. */
export const Flag = z.enum(['true', 'false']).transform((word) => word === 'true');

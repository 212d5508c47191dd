import * as z from 'zod';

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

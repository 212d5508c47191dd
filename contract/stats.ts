import { z } from 'zod';

/** What lists show of an analysis without opening it. Computed from the rows, kept as a search column (house.md section 3). */
export const Stats = z
  .object({
    /** Rows by kind. */
    rows: z.record(z.string(), z.number().int()),
    /** Risks by value; key `0` = not rated. */
    risks: z.record(z.string(), z.number().int()),
    awaitingDisposal: z.number().int(),
    /** Analysed over all, of properties of security assets inside the trust boundary. */
    impact: z.tuple([z.number().int(), z.number().int()]),
    threat: z.tuple([z.number().int(), z.number().int()]),
    goal: z.tuple([z.number().int(), z.number().int()]),
    /** 0..1 over the three, or null when there is nothing to analyse. */
    progress: z.number().nullable(),
  })
  .meta({ id: 'Stats' });
export type Stats = z.infer<typeof Stats>;

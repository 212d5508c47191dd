import * as z from 'zod';
import { tones } from '#domain/model/tones.ts';

const RiskCounts = z.object({
  /** Levels of the methods that have risks, mildest first. A level is known by its code and names: values are of each method's own scale. */
  levels: z.array(
    z.object({
      code: z.string(),
      name: z.object({ en: z.string(), zh: z.string() }),
      value: z.number(),
      /** By its place in its scale, for colours. */
      tone: z.enum(tones),
      count: z.number().int(),
    }),
  ),
  unrated: z.number().int(),
});

/** What lists show of an analysis without opening it. Computed from the rows, kept as a search column (adr/0005). */
export const Stats = z.object({
  /** Rows by kind. */
  rows: z.record(z.string(), z.number().int()),
  risks: RiskCounts,
  awaitingDisposal: z.number().int(),
  /** Risks of which a decision is outdated; versions of before it was counted have none. */
  outdated: z.number().int().optional(),
  /** Analysed over all, of properties of security assets inside the trust boundary. */
  impact: z.tuple([z.number().int(), z.number().int()]),
  threat: z.tuple([z.number().int(), z.number().int()]),
  goal: z.tuple([z.number().int(), z.number().int()]),
  /** 0..1 over the three, or null when there is nothing to analyse. */
  progress: z.number().nullable(),
});
export type Stats = z.infer<typeof Stats>;

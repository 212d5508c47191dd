import * as z from 'zod';
import { LocalText } from '#domain/model/base.ts';

/** What a document says and is not held here, or what is held here and a document cannot say. */
export const FormatLoss = z.object({
  /** Kind of row here, or what the document calls it. */
  kind: z.string(),
  field: z.string(),
  count: z.number().int(),
  /** `left` out, `kept` with the row and written back, or `changed` to fit. */
  outcome: z.enum(['left', 'kept', 'changed']),
  note: LocalText.optional(),
});

/** What is known of a document of another tool before anything of it is stored. */
export const DocumentRead = z.object({
  /** Id of its format. */
  format: z.string(),
  name: LocalText,
  losses: z.array(FormatLoss),
  lossCount: z.number().int(),
  /** Values it prints by the code of the row that follow otherwise from its rows; `computed` null: it says too little. */
  differences: z.array(
    z.object({ row: z.string(), field: z.string(), printed: z.string(), computed: LocalText.nullable() }),
  ),
  differenceCount: z.number().int(),
});
export type DocumentRead = z.infer<typeof DocumentRead>;

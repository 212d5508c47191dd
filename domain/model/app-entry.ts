import * as z from 'zod';
import { NeededLine } from './base.ts';
import { ownAppCode } from './own-app.ts';

/** An application that is offered beside the product. */
export const AppEntryForm = z.object({
  configCode: z
    .string()
    .trim()
    .min(1, 'required')
    .max(30)
    .regex(/^[\p{L}\p{N}._/-]*$/u, 'code')
    .refine((code) => code.toUpperCase() !== ownAppCode, 'taken'),
  configName: NeededLine(60),
  appHref: z
    .string()
    .trim()
    .min(1, 'required')
    .max(300)
    // No script, no data, nothing a browser would read as another scheme.
    .regex(/^https?:\/\/[^\s\\]+$/i, 'link'),
});
export type AppEntryForm = z.infer<typeof AppEntryForm>;

import * as z from 'zod';

export const pageSizes = [10, 20, 50, 100] as const;

/** A yes/no in a query: the words, since every non-empty text would count as yes. */
export const Flag = z.enum(['true', 'false']).transform((word) => word === 'true');

/** `field` or `-field` of the fields a list can be sorted by. */
export type Sorter<F extends string> = F | `-${F}`;

/** The query of every paged list: which page, how long, in which order (newest change first unless said), narrowed by what. */
export const listQuery = <const F extends string>(fields: readonly F[]) =>
  z.object({
    current: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
    sorter: z.enum(fields.flatMap((field): Sorter<F>[] => [field, `-${field}`])).optional(),
    /** Part of the name or the code, in upper or lower case, with blanks of any number and width; `%`, `_` and `\` are letters like others. */
    name: z.string().max(100).optional(),
    /** The caller has starred it. */
    starred: Flag.optional(),
    /** The caller takes part in it. */
    mine: Flag.optional(),
  });
export type ListQuery<F extends string> = Omit<z.output<ReturnType<typeof listQuery>>, 'sorter'> & {
  sorter?: Sorter<F> | undefined;
};

/** The answer of a paged list: the rows of the page, and how many match in all. */
export const PageOf = <R extends z.ZodType>(row: R) => z.object({ list: z.array(row), total: z.number().int() });
export interface Page<R> {
  list: R[];
  total: number;
}

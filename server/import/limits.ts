/** What a workbook may hold. Twenty thousand tasks with all their columns stay within all of it. */
export const mostFiles = 2000;
/** Bytes of the parts that are read, unpacked. */
export const mostUnpacked = 24 * 1024 * 1024;
export const mostCells = 250_000;
/** Characters of all cells together, and of one: Excel holds no more in a cell. */
export const mostText = 8_000_000;
export const longestCell = 32_767;

/** Cells and unpacked bytes of a table of analysis rows: ten thousand lines of thirty columns with their texts. */
export const mostTableCells = 600_000;
export const mostTableUnpacked = 96 * 1024 * 1024;
export const mostTableText = 40_000_000;
/** Characters of a cell of a table as text, where no spreadsheet has set an end: our own may list the goals of a whole risk. */
export const longestTextCell = 1_000_000;
/** Columns of a table that are read. */
export const mostTableColumns = 120;

/** `broken`: not a workbook. `large`: more than an import takes. */
export type RefusedWorkbook = 'broken' | 'large';

/** A workbook that is not read. */
export class WorkbookRefused extends Error {
  constructor(readonly why: RefusedWorkbook) {
    super(why);
    this.name = 'WorkbookRefused';
  }
}

/** Unpacked bytes of an archive of ReqIF: fifty thousand objects with their texts, and pictures beside them. */
export const mostReqifUnpacked = 128 * 1024 * 1024;
/**
 * What the documents of an archive may unpack to: so much, and so many times their packed size. XML is packed to a tenth or a thirtieth; what is packed to
 * a thousandth says nothing, and reading it would keep others waiting.
 */
export const reqifUnpackedAnyway = 16 * 1024 * 1024;
export const mostReqifPacked = 60;

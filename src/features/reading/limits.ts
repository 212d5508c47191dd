/** What a document may hold: the largest specification we know has 9 MB with its pictures. */
export const mostBytes = 40 * 1024 * 1024;
/** Characters of the XML of a Word document, unpacked. */
export const mostXml = 60_000_000;
export const mostPages = 500;

const readingRefusals = ['tooLarge', 'unknownFormat', 'broken', 'locked', 'tooLong', 'noText'] as const;
export type ReadingRefusal = (typeof readingRefusals)[number];

/** A document that is not read, and why. */
export class ReadingRefused extends Error {
  constructor(readonly why: ReadingRefusal) {
    super(why);
    this.name = 'ReadingRefused';
  }
}

import type { Codec } from './format.ts';
import { documentFormat } from './formats.ts';
import { withNotCarried } from './not-carried.ts';
import { rdxCodecs } from './rdx/codecs.ts';
import { isReqif, isReqifArchive } from './reqif/read.ts';
import { writeReqif, writeReqifArchive } from './reqif/write.ts';

const own: Readonly<Record<string, Codec>> = {
  ...rdxCodecs,
  reqif: { recognises: isReqif, write: writeReqif },
  reqifz: { recognises: isReqifArchive, write: writeReqifArchive },
};

/**
 * What reads and writes the documents of `documentFormats`, by id. Only threads and child processes of the server load it: a document may be crafted,
 * and the libraries of its format are heavy.
 */
export const codecs: Readonly<Record<string, Codec>> = Object.fromEntries(
  Object.entries(own).map(([id, codec]) => [id, withNotCarried(codec, documentFormat(id))]),
);

import type { Codec } from './format.ts';
import { rdxInCycloneDxJson, rdxInCycloneDxXml, rdxJson, rdxXml } from './rdx/codecs.ts';

/**
 * What reads and writes the documents of `documentFormats`, by id. Only threads and child processes of the server load it: a document may be crafted,
 * and the libraries of its format are heavy.
 */
export const codecs: Readonly<Record<string, Codec>> = {
  'rdx-json': rdxJson,
  'rdx-xml': rdxXml,
  'rdx-cyclonedx-json': rdxInCycloneDxJson,
  'rdx-cyclonedx-xml': rdxInCycloneDxXml,
};

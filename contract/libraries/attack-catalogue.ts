import * as z from 'zod';
import { stixReasons } from '#domain/formats/stix/reasons.ts';
import { LocalText } from '#domain/model/base.ts';
import { ImportProgress } from '../import.ts';
import { endpoint } from '../kit/endpoint.ts';
import { modifyOf } from '../kit/permissions.ts';

const Named = z.object({ code: z.string(), name: LocalText });

/** What a catalogue does to a library, or would do. */
export const CatalogueOutcome = z.object({
  /** Entries that come. */
  added: z.array(Named),
  /** Entries of an earlier import that nobody has changed, which are brought up to date. */
  updated: z.array(Named),
  /** Entries that a person has changed or deleted since: left as they are. */
  kept: z.array(Named),
  /** An entry that did not come from such a file has the code: left as it is. */
  taken: z.array(Named),
  /** Entries that say already what the file says. */
  same: z.number().int(),
});

export const CatalogueImport = z.object({
  /** What the catalogue calls itself. */
  name: z.string(),
  attacks: CatalogueOutcome,
  /** Null: the caller may not modify the library of requirements and mitigations. */
  mitigations: CatalogueOutcome.nullable(),
  /** Objects of the file that become no entries, by type and reason. */
  left: z.array(z.object({ type: z.string(), reason: z.enum(stixReasons), count: z.number().int() })),
});
export type CatalogueImport = z.infer<typeof CatalogueImport>;

const shared = {
  method: 'POST',
  kind: 'upload',
  uploadLimit: 'upload.exchangeMegabytes',
  access: modifyOf('attacks'),
  answer: CatalogueImport,
} as const;
const fileErrors = ['NotACatalogue', 'CatalogueTooLarge', 'TooManyRequests', 'ListFull'] as const;

/** A STIX 2.1 catalogue that the caller brings: its techniques become entries of the attack library, its mitigations of that of requirements. */
export const attackCatalogue = {
  check: endpoint({
    ...shared,
    path: '/intara/v1.0/attack-catalogues/check',
    summary:
      'Preview what a STIX 2.1 catalogue (multipart, field `file`) would bring to the libraries of attacks and mitigations; nothing is stored',
    errors: fileErrors,
  }),
  import: endpoint({
    ...shared,
    path: '/intara/v1.0/attack-catalogues',
    summary:
      'Import a STIX 2.1 catalogue (multipart, field `file`): techniques and mitigations become entries by their ids; a second import brings them up to date, and what a person changed stays. Mitigations need the right to modify their library',
    progress: ImportProgress,
    errors: fileErrors,
  }),
};

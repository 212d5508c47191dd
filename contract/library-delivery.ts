import * as z from 'zod';
import { type LibraryName, libraries, libraryNames } from '#domain/library/libraries.ts';
import { type LibraryWord, namesOfLibraries } from '#domain/library/names.ts';
import { LocalText } from '#domain/model/base.ts';
import { endpoint } from './kit/endpoint.ts';
import { modifyOf, readOf } from './kit/permissions.ts';

const Delivered = z.object({ code: z.string(), name: LocalText });

/** What taking over the delivered content does to a library, or would do. */
export const Delivery = z.object({
  /** Entries that come. */
  added: z.array(Delivered),
  /** Entries nobody has changed, which are brought up to date. */
  updated: z.array(Delivered),
  /** Entries that a person has changed or deleted: left as they are. */
  kept: z.array(Delivered),
  /** An entry of the organisation's own has the code, or is a task template of the same name: left as it is. */
  taken: z.array(Delivered),
});
export type Delivery = z.infer<typeof Delivery>;

function deliveryEndpoints(library: LibraryName) {
  const { noun } = libraries[library];
  const path = `/intara/v1.0/library-delivery/${libraries[library].path as LibraryName}` as const;
  return {
    preview: endpoint({
      method: 'GET',
      path,
      access: readOf(library),
      summary: `Get what taking over the ${noun.many} delivered with this version of the product would do`,
      answer: Delivery,
    }),
    load: endpoint({
      method: 'POST',
      path,
      access: modifyOf(library),
      summary: `Take over the ${noun.many} delivered with this version of the product; what a person changed or deleted stays as it is`,
      answer: Delivery,
    }),
  };
}

/** The calls about delivered content, by library. */
export const deliveryCalls = Object.fromEntries(libraryNames.map((name) => [name, deliveryEndpoints(name)])) as {
  readonly [L in LibraryName]: ReturnType<typeof deliveryEndpoints>;
};

/** What their groups are called on the wire: `assetDelivery`. */
export const deliveryGroupNames = Object.fromEntries(
  libraryNames.map((name) => [name, `${namesOfLibraries[name].one}Delivery`]),
) as { readonly [L in LibraryName]: `${LibraryWord<'one', L>}Delivery` };

/** The same by the names their groups have on the wire. */
export const deliveryGroups = Object.fromEntries(
  libraryNames.map((name) => [deliveryGroupNames[name], deliveryCalls[name]]),
) as { readonly [L in LibraryName as (typeof deliveryGroupNames)[L]]: (typeof deliveryCalls)[L] };

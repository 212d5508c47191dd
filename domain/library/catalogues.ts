import type { LocalText } from '#domain/model/base.ts';
import { r155, r155Code } from './content/r155.ts';

/** A catalogue of threats that a task is compared with. */
export interface Catalogue {
  code: string;
  name: LocalText;
  /** What a text calls it by. */
  mention: RegExp;
  /** How its numbers look, where they are like no other's. */
  numbered?: RegExp;
  groups: readonly { code: string; name: LocalText }[];
  entries: readonly CatalogueEntry[];
}

export interface CatalogueEntry {
  /** As rows name it, `R155-11.1`. */
  code: string;
  /** As the document prints it, `11.1`. */
  number: string;
  group: string;
  name: LocalText;
  /** What it was called before. */
  formerNames: readonly string[];
  /** Numbers of the mitigations the catalogue names. */
  mitigations: readonly { number: string; name: LocalText }[];
}

const mitigationNames = new Map(r155.mitigations.map(({ code, name }) => [code, name]));

/** UN R155, Annex 5, as delivered with the product: a task is compared with the regulation, not with what a workplace makes of it. */
export const r155Catalogue: Catalogue = {
  code: 'R155',
  name: { en: 'UN R155, Annex 5', zh: 'UN R155 附件 5' },
  mention: /R\s?155|Regulation\s(?:No\.?\s?)?155|Annex\s?5|附[件录]\s?[5五]/iu,
  groups: r155.groups,
  entries: r155.threats.map(({ code, group, name, formerNames = [], mitigations }) => ({
    code: r155Code(code),
    number: code,
    group,
    name,
    formerNames,
    mitigations: mitigations.map((number) => ({ number, name: mitigationNames.get(number) ?? { en: '', zh: '' } })),
  })),
};

import type { Catalogue } from '../catalogues.ts';
import { emb3d, emb3dCode, emb3dGroups } from '../content/emb3d/emb3d.ts';

const mitigationNames = new Map(emb3d.mitigations.map(({ code, name }) => [code, name]));

/** MITRE EMB3D as delivered with the product. It stands apart from UN R155: a task that is compared with that alone does not load it. */
export const emb3dCatalogue: Catalogue = {
  code: 'EMB3D',
  name: { en: 'MITRE EMB3D', zh: 'MITRE EMB3D' },
  mention: /EMB3D/i,
  numbered: /\bTID-\d{3}\b/g,
  groups: emb3dGroups,
  entries: emb3d.threats.map(({ code, group, name, mitigations }) => ({
    code: emb3dCode(code),
    number: code,
    group,
    name,
    formerNames: [],
    mitigations: mitigations.map((number) => ({ number, name: mitigationNames.get(number) ?? { en: '', zh: '' } })),
  })),
};

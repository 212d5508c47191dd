/**
 * Codes of catalogues that the product delivers too (domain/library/content): an import gives the same codes, so that an entry joins the
 * delivered one instead of standing beside it.
 */

/** ATT&CK for ICS numbers its techniques and mitigations from 0; those of the other matrices begin with 1. */
export const codeOfAttack = (source: string, id: string): string =>
  source === 'mitre-attack' && /^[TM]0\d{3}$/.test(id) ? `ICS-${id}` : id;

/** EMB3D has its numbers in fields of its own: threats are vulnerabilities, mitigations courses of action. */
export function codeOfEmb3d(one: Readonly<Record<string, unknown>>): string {
  const id = one.x_mitre_emb3d_threat_id ?? one.x_mitre_emb3d_mitigation_id;
  return typeof id === 'string' && /^[TM]ID-\d{3}$/.test(id) ? `EMB3D-${id}` : '';
}

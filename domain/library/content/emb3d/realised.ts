/** Attack paths that cite a threat of EMB3D for what is near it, and do not realise it. */
const onlyNear: ReadonlySet<string> = new Set([
  ...['AC-T-KEY-01', 'AC-T-KEY-03', 'AC-E-KEY-01', 'AC-I-DAR-01', 'AC-D-HW-01', 'AC-D-HW-05'],
  ...['AC-D-FW-01', 'AC-D-DIT-02', 'AC-D-COM-07'],
]);

/** The threats of EMB3D that a delivered attack path realises: those it cites, by their codes in the libraries. */
export const emb3dRealised = (code: string, sources: readonly string[]): string[] =>
  onlyNear.has(code) ? [] : sources.filter((key) => /^TID-\d{3}$/.test(key)).map((number) => `EMB3D-${number}`);

/** The threats of EMB3D that a delivered attack path realises: those it cites, by their codes in the libraries. */
export const emb3dRealised = (sources: readonly string[]): string[] =>
  sources.filter((key) => /^TID-\d{3}$/.test(key)).map((number) => `EMB3D-${number}`);

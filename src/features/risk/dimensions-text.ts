/** Values of the dimensions in one line: `S 4 · O 2`; a dimension without a value is left out. */
export const dimensionsText = (values: Readonly<Record<string, number | null>> | undefined): string =>
  Object.entries(values ?? {})
    .flatMap(([code, value]) => (value === null ? [] : [`${code} ${value}`]))
    .join(' · ');

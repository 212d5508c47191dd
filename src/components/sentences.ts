/** Sentences as one text; behind a Chinese full stop stands no blank. */
export const sentences = (...said: readonly (string | false | null | undefined)[]): string =>
  said
    .filter((one): one is string => Boolean(one))
    .join(' ')
    .replace(/([。！？…]) /g, '$1');

const beginning = '\\p{L}[\\p{L}\\p{N}._]{0,9}';

/** What codes of a kind may begin with; empty: the kind's own prefix. Beside the schemas, so that a page can ask without them. */
export const codePrefixPattern = new RegExp(`^(${beginning})?$`, 'u');

/** A code of a row, wherever it stands in a text; in brackets, so that `split` keeps it. */
export const codeInText = new RegExp(`(${beginning}-\\d+)`, 'u');

/** Is it a prefix as the schema of a project wants it? */
export const isCodePrefix = (prefix: string): boolean => codePrefixPattern.test(prefix);

/** What codes of a kind may begin with; empty: the kind's own prefix. Beside the schemas, so that a page can ask without them. */
export const codePrefixPattern = /^(\p{L}[\p{L}\p{N}._]{0,9})?$/u;

/** Is it a prefix as the schema of a project wants it? */
export const isCodePrefix = (prefix: string): boolean => codePrefixPattern.test(prefix);

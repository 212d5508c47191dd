/** Does a text name a place outside the document? */
export const isAddress = (target: string): boolean => /^\s*([a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(target);

/** What may be followed by a click. */
export const isPlainLink = (target: string): boolean => /^(https?:\/\/|mailto:)\S+$/i.test(target) || /^#/.test(target);

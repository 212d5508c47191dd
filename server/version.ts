import packageFile from '../package.json' with { type: 'json' };

/** Of the product, from package.json. */
export const version: string = packageFile.version;

import packageFile from '../package.json' with { type: 'json' };

/** Version of the product, from package.json. */
export const version: string = packageFile.version;
/** SPDX identifier of its licence. */
export const licence: string = packageFile.license;

/** The git commit the product was built from; `unknown` where the build saw no git repository, and where the server runs from source. */
export const commitOf = ({ commit }: { commit?: string }): string => commit || 'unknown';

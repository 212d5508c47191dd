import { ImportFromLibrary } from './ImportFromLibrary';

/* The way from each library into its step. */

export const ImportAssets = () => <ImportFromLibrary library="assets" />;
export const ImportImpacts = () => <ImportFromLibrary library="impacts" />;
export const ImportAttacks = () => <ImportFromLibrary library="attacks" />;
export const ImportRequirements = () => <ImportFromLibrary library="requirements" />;
